import type { Clock } from '@kola/platform/clock'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { ProviderEventTable } from '#shared/database/schema/money.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { placeOwn } from '../own-account/place.ts'
import { findOwnAt } from '../own-account/repository.ts'
import type { CallbackNews, ProviderIds } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'

export type Event = Selectable<ProviderEventTable>
export type Told = Pick<
  CallbackNews,
  'reference' | 'ids' | 'plan' | 'email' | 'returned' | 'own' | 'mandate' | 'tellsPaid'
> &
  Partial<Pick<CallbackNews, 'dedupeKey'>>

export interface Found {
  checkout: Checkout
  /** What the provider says of it besides. */
  ids: ProviderIds
}

/** Which payment it is about: by our reference or an id that we know, told or asked for, else by its payer. */
export async function findAbout(
  { db, clock, providers }: { db: Db; clock: Clock; providers: Pick<Providers, 'find'> },
  { provider, news }: Pick<Event, 'provider' | 'news'>,
): Promise<Found | null> {
  const told = news as Told
  const direct = await findTold(db, provider, told)
  if (direct) return { checkout: direct, ids: {} }
  const { transaction } = told.ids
  const asked = transaction === undefined ? null : await providers.find(provider)?.identify?.(transaction)
  const ids = asked?.ids ?? {}
  const byIds = asked ? await findTold(db, provider, { reference: asked.reference ?? null, ids }) : null
  if (byIds) return { checkout: byIds, ids }
  const { credited } = asked ?? {}
  const sentTo = credited ? await findShownAt(db, provider, credited) : null
  if (sentTo && transaction !== undefined) return { checkout: sentTo, ids: { received: transaction } }
  const own = credited ? await findOwnAt(db, provider, credited) : null
  if (own && credited && transaction !== undefined) {
    const checkout = await placeOwn({ db, clock }, own, { transaction, credited })
    return { checkout, ids: { received: transaction } }
  }
  const plan = told.plan ?? asked?.plan
  const { email } = told
  const byPayer = email === null ? null : await findByPayer(db, { provider, plan, email, isReturned: !!told.returned })
  return byPayer && { checkout: byPayer, ids }
}

/** A transfer under the provider's own reference is of whoever was shown the number last before it came. */
async function findShownAt(db: Db, provider: string, { account, at }: { account: string; at: Date }) {
  const { rows } = await sql<Checkout>`
    select checkout.* from shown_account shown
    join checkout on checkout.tenant_id = shown.tenant_id and checkout.id = shown.checkout_id
    where shown.number = ${account} and shown.kind = 'transfer' and shown.provider = ${provider}
      and shown.valid_from <= ${at}
    order by shown.valid_from desc limit 1`.execute(db)
  return rows[0] ?? null
}

type Names = Pick<Told, 'reference' | 'ids'>

/** Statement: the payment that bears the reference, else the newest that has one of the ids. */
export const selectAbout = (
  provider: string,
  { reference, ids }: Record<'reference' | 'ids', RawBuilder<unknown>>,
) => sql<Pick<Checkout, 'tenant_id' | 'id' | 'state'>>`
    select checkout.tenant_id, checkout.id, checkout.state from checkout
    where checkout.provider = ${provider} and checkout.reference = ${reference}
    union all
    (select checkout.tenant_id, checkout.id, checkout.state from jsonb_each_text(${ids}) as told_id (kind, value)
      join checkout_link link on link.provider = ${provider} and link.kind = told_id.kind and link.value = told_id.value
      join checkout on checkout.tenant_id = link.tenant_id and checkout.id = link.checkout_id
      order by checkout.started_at desc)
    limit 1`

export async function findTold(db: Db, provider: string, { reference, ids }: Names): Promise<Checkout | null> {
  const about = selectAbout(provider, { reference: sql`${reference}::text`, ids: sql`${JSON.stringify(ids)}::jsonb` })
  const { rows } = await sql<Checkout>`
    select checkout.* from (${about}) about
    join checkout on checkout.tenant_id = about.tenant_id and checkout.id = about.id`.execute(db)
  return rows[0] ?? null
}

interface OfPayer {
  provider: string
  plan: string | null | undefined
  email: string
  isReturned: boolean
}

const findByPayer = async (db: Db, { isReturned, plan, ...of }: OfPayer): Promise<Checkout | null> =>
  isReturned ? findSent(db, of) : plan ? findByPlan(db, { ...of, plan }) : null

/** What the payer's bank was to send, where only one such payment of that address is under way: of two nobody knows which. */
async function findSent(db: Db, { provider, email }: { provider: string; email: string }): Promise<Checkout | null> {
  const { rows } = await sql<Checkout>`
    select checkout.* from tenant
    join account on account.tenant_id = tenant.id and account.email_address = ${email.toLowerCase()}
      and account.deleted_at is null
    join checkout on checkout.tenant_id = account.tenant_id and checkout.account_id = account.id
    join shown_account shown on shown.tenant_id = checkout.tenant_id and shown.checkout_id = checkout.id
    where checkout.provider = ${provider} and shown.kind = 'transfer'
      and checkout.state in ('open', 'action_required', 'pending')
    limit 2`.execute(db)
  return rows.length === 1 ? (rows[0] ?? null) : null
}

/** A plan at the provider is of one tenant: the payer is looked for among that one's accounts alone. */
async function findByPlan(
  db: Db,
  { provider, plan, email }: { provider: string; plan: string; email: string },
): Promise<Checkout | null> {
  const { rows } = await sql<Checkout>`
    select checkout.* from checkout_link link
    join account on account.tenant_id = link.tenant_id and account.email_address = ${email.toLowerCase()}
      and account.deleted_at is null
    join checkout on checkout.tenant_id = account.tenant_id and checkout.account_id = account.id
    where link.provider = ${provider} and link.kind = 'plan' and link.value = ${plan}
      and checkout.provider = ${provider} and checkout.is_recurring and checkout.state in ('paid', 'refunded')
      and checkout.provider_ids ->> 'plan' = ${plan}
    order by checkout.started_at desc limit 1`.execute(db)
  return rows[0] ?? null
}
