import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { ProviderEventTable } from '#shared/database/schema/money.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { ReadCheckout } from '../checkout/read.ts'
import type { CallbackNews, ProviderIds } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'

export interface WorkNeeds {
  db: Db
  clock: Clock
  log: Log
  providers: Pick<Providers, 'find'>
  read: ReadCheckout
}

type Event = Selectable<ProviderEventTable>
export type Told = Pick<CallbackNews, 'reference' | 'ids' | 'plan' | 'email'> & Partial<Pick<CallbackNews, 'dedupeKey'>>

/** Works one callback off: the payment that it is about is read at the provider; its own words are never believed. */
export async function workCallback(needs: WorkNeeds, eventId: number): Promise<void> {
  const { db } = needs
  const event = await db.selectFrom('provider_event').selectAll().where('id', '=', eventId).executeTakeFirst()
  if (!event || event.state === 'done' || event.state === 'reported') return
  if (event.claim !== null && !(await isConfirmed(needs, event, event.claim))) return
  const told = event.news as Told
  const found = await findAbout(needs, event)
  if (found) await needs.read(found.checkout, { ids: { ...told.ids, ...found.ids } })
  else needs.log.warn({ provider: event.provider, kind: event.kind, eventId }, 'billing.callback-unmatched')
  // Nobody stands by it, and it is about nothing.
  if (!found && event.network !== null && event.claim === null) await drop(db, event)
  else await note(needs, event, found?.checkout ?? null)
}

/** Asks the provider once; what it does not stand by is gone, what it stands by gets the name that it was told under. */
async function isConfirmed({ db, log, providers }: WorkNeeds, event: Event, claim: string): Promise<boolean> {
  const isTrue = (await providers.find(event.provider)?.confirm?.(claim)) ?? false
  if (!isTrue) {
    log.warn({ provider: event.provider, eventId: event.id }, 'billing.callback-forged')
    await drop(db, event)
    return false
  }
  const { dedupeKey = event.dedupe_key } = event.news as Told
  const { rows } = await sql<{ id: number }>`
    update provider_event event set dedupe_key = ${dedupeKey}, claim = null, network = null
    where id = ${event.id} and not exists (
      select from provider_event known where known.provider = event.provider and known.dedupe_key = ${dedupeKey})
    returning id`.execute(db)
  // It was told before, and stands already.
  if (rows.length === 0) await drop(db, event)
  return rows.length > 0
}

const drop = (db: Db, { id }: Pick<Event, 'id'>) => db.deleteFrom('provider_event').where('id', '=', id).execute()

export interface Found {
  checkout: Checkout
  /** What the provider says of it besides. */
  ids: ProviderIds
}

/** Which payment it is about: by our reference or an id that we know, told or asked for, else by the plan and its payer. */
export async function findAbout(
  { db, providers }: Pick<WorkNeeds, 'db' | 'providers'>,
  { provider, news }: Pick<Event, 'provider' | 'news'>,
): Promise<Found | null> {
  const told = news as Told
  const direct = await findTold(db, provider, told)
  if (direct) return { checkout: direct, ids: {} }
  const { transaction } = told.ids
  const asked = transaction === undefined ? null : await providers.find(provider)?.identify?.(transaction)
  const ids = asked?.ids ?? {}
  const byIds = asked ? await findTold(db, provider, { reference: null, ids }) : null
  const plan = told.plan ?? asked?.plan
  const checkout = byIds ?? (plan && told.email ? await findByPlan(db, { provider, plan, email: told.email }) : null)
  return checkout && { checkout, ids }
}

async function findTold(
  db: Db,
  provider: string,
  { reference, ids }: Pick<Told, 'reference' | 'ids'>,
): Promise<Checkout | null> {
  const links = Object.entries(ids)
  const { rows } = await sql<Checkout>`
    select checkout.* from checkout
    where provider = ${provider} and reference = ${reference}
    union all
    (select checkout.* from checkout_link link
      join checkout on checkout.tenant_id = link.tenant_id and checkout.id = link.checkout_id
      join unnest(${links.map(([kind]) => kind)}::text[], ${links.map(([, value]) => value)}::text[]) as told (kind, value)
        on told.kind = link.kind and told.value = link.value
      where link.provider = ${provider}
      order by checkout.started_at desc)
    limit 1`.execute(db)
  return rows[0] ?? null
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

const note = ({ db, clock }: WorkNeeds, { id }: Pick<Event, 'id'>, checkout: Checkout | null) =>
  db
    .updateTable('provider_event')
    .set({
      ...{ state: checkout ? 'done' : 'unmatched', worked_at: clock.now() },
      ...(checkout && { tenant_id: checkout.tenant_id, checkout_id: checkout.id }),
    })
    .where('id', '=', id)
    .execute()
