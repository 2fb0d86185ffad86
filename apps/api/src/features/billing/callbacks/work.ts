import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { ProviderEventTable } from '#shared/database/schema/money.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { ReadCheckout } from '../checkout/read.ts'
import { findCheckout } from '../checkout/repository.ts'
import type { CallbackNews, ProviderIds } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'
import type { ShownRow } from '../pushed/shown.ts'

export interface WorkNeeds {
  db: Db
  clock: Clock
  log: Log
  providers: Pick<Providers, 'find'>
  read: ReadCheckout
  readMandate?: (provider: string, told: NonNullable<CallbackNews['mandate']>) => Promise<void>
  tellReturned?: (of: { checkout: Checkout; shown: ShownRow }) => Promise<void>
}

type Event = Selectable<ProviderEventTable>
export type Told = Pick<CallbackNews, 'reference' | 'ids' | 'plan' | 'email' | 'returned' | 'mandate'> &
  Partial<Pick<CallbackNews, 'dedupeKey'>>

/** What is kept of a callback. */
export const toTold = ({ reference, ids, plan = null, email, returned, mandate }: CallbackNews) => ({
  ...{ reference, ids, plan, email },
  ...(returned && { returned }),
  ...(mandate && { mandate }),
})

/** Works one callback off: the payment that it is about is read at the provider; its own words are never believed. */
export async function workCallback(needs: WorkNeeds, eventId: number): Promise<void> {
  const { db } = needs
  const event = await db.selectFrom('provider_event').selectAll().where('id', '=', eventId).executeTakeFirst()
  if (!event || event.state === 'done' || event.state === 'reported') return
  if (event.claim !== null && !(await isConfirmed(needs, event, event.claim))) return
  const told = event.news as Told
  if (told.mandate) {
    await needs.readMandate?.(event.provider, told.mandate)
    await noteDone(needs, eventId)
    return
  }
  const found = await findAbout(needs, event)
  if (found) await needs.read(found.checkout, { ids: { ...told.ids, ...found.ids } })
  else needs.log.warn({ provider: event.provider, kind: event.kind, eventId }, 'billing.callback-unmatched')
  // Nobody stands by it, and it is about nothing.
  if (!found && event.network !== null && event.claim === null) await drop(db, event)
  else await note(needs, [eventId], found?.checkout ?? null)
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

/** Which payment it is about: by our reference or an id that we know, told or asked for, else by its payer. */
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
  const byIds = asked ? await findTold(db, provider, { reference: asked.reference ?? null, ids }) : null
  const plan = told.plan ?? asked?.plan
  const { email } = told
  const byPayer = email === null ? null : await findByPayer(db, { provider, plan, email, isReturned: !!told.returned })
  const checkout = byIds ?? byPayer
  return checkout && { checkout, ids }
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

/** So many callbacks about one payment are taken together; the rest is worked off behind whoever else waits. */
export const MAX_TOGETHER = 1_000
/** And so many readings of it follow each other. */
export const MAX_READINGS = 8

/** What waits about a payment, as far as one reading answers it. */
interface Together {
  leading: ProviderIds
  /** The newest first. */
  transactions: string[]
  eventIds: number[]
}

/** Works off all that was told of one payment: one reading for all that lead to the same. */
export async function workTold(
  needs: WorkNeeds & { queue: JobSender },
  of: { tenantId: string; checkoutId: string },
): Promise<void> {
  const { groups, isMore } = await listTold(needs.db, of)
  const failures: unknown[] = []
  for (const group of groups.slice(0, MAX_READINGS)) {
    await readTogether(needs, of, group).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
  if (isMore || groups.length > MAX_READINGS) await needs.queue.send('billing.told', of)
}

/** The newest first: those that fail again and again keep no other waiting. */
async function listTold(db: Db, { tenantId, checkoutId }: { tenantId: string; checkoutId: string }) {
  const { rows } = await sql<{ id: number; ids: ProviderIds }>`
    select id, news -> 'ids' as ids from provider_event
    where tenant_id = ${tenantId} and checkout_id = ${checkoutId} and state = 'waiting'
    order by id desc limit ${MAX_TOGETHER}`.execute(db)
  const groups = new Map<string, Together>()
  for (const { id, ids } of rows) {
    const { transaction, ...leading } = ids
    const key = JSON.stringify(Object.entries(leading).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    const group = groups.get(key) ?? { leading, transactions: [], eventIds: [] }
    group.eventIds.push(id)
    if (transaction !== undefined) group.transactions.push(transaction)
    groups.set(key, group)
  }
  return { groups: [...groups.values()], isMore: rows.length === MAX_TOGETHER }
}

async function readTogether(
  needs: WorkNeeds,
  of: { tenantId: string; checkoutId: string },
  { leading, transactions, eventIds }: Together,
): Promise<void> {
  const checkout = await findCheckout(needs.db, of)
  if (!checkout) return
  const [transaction] = transactions
  const ids = { ...leading, ...(transaction !== undefined && { transaction }) }
  const { provider_ids: known } = await needs.read(checkout, { ids })
  // What the provider let stand of one it lets stand of all.
  if (known.transaction === transaction) await link(needs.db, checkout, transactions)
  await note(needs, eventIds, checkout)
}

const link = (db: Db, { provider, tenant_id, id }: Checkout, transactions: readonly string[]) =>
  sql`
    insert into checkout_link (provider, kind, value, tenant_id, checkout_id)
    select ${provider}, 'transaction', value, ${tenant_id}, ${id} from unnest(${transactions}::text[]) value
    on conflict (provider, kind, value) do nothing`.execute(db)

/** About no payment. */
const noteDone = ({ db, clock }: WorkNeeds, eventId: number) =>
  db.updateTable('provider_event').set({ state: 'done', worked_at: clock.now() }).where('id', '=', eventId).execute()

/** Money that went back to the payer's bank stands with what was shown, and is told. */
async function note(
  { db, clock, tellReturned }: WorkNeeds,
  eventIds: readonly number[],
  checkout: Checkout | null,
): Promise<void> {
  const { rows } = await sql<ShownRow>`
    with worked as (
      update provider_event set state = ${checkout ? 'done' : 'unmatched'}, worked_at = ${clock.now()},
        tenant_id = coalesce(${checkout?.tenant_id ?? null}, tenant_id), checkout_id = coalesce(${checkout?.id ?? null}, checkout_id)
      where id = any(${eventIds}::bigint[])
      returning news -> 'returned' ->> 'amountMinor' as returned, received_at
    )
    update shown_account set returned_minor = worked.returned::bigint, returned_at = worked.received_at
    from worked where worked.returned is not null and shown_account.tenant_id = ${checkout?.tenant_id ?? null}
      and shown_account.checkout_id = ${checkout?.id ?? null}
    returning shown_account.*`.execute(db)
  const [shown] = rows
  if (checkout && shown) await tellReturned?.({ checkout, shown })
}
