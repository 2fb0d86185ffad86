import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import { type Checkout, UNDER_WAY } from '../checkout/checkout.ts'
import type { ReadCheckout } from '../checkout/read.ts'
import { findCheckout } from '../checkout/repository.ts'
import { workOwn } from '../own-account/work-own.ts'
import type { CallbackNews, ProviderIds } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'
import { noteReturned, type ReturnedOf } from '../pushed/returned.ts'
import { type Event, findAbout, type Told } from './find-about.ts'

export interface WorkNeeds {
  db: Db
  clock: Clock
  log: Log
  providers: Pick<Providers, 'find'>
  read: ReadCheckout
  readMandate?: (provider: string, told: NonNullable<CallbackNews['mandate']>) => Promise<void>
  tellReturned?: (tx: Tx, of: ReturnedOf) => Promise<void>
}

/** What is kept of a callback. */
export const toTold = ({ reference, ids, plan = null, email, returned, own, mandate, tellsPaid }: CallbackNews) => ({
  ...{ reference, ids, plan, email },
  ...(tellsPaid && { tellsPaid }),
  ...(returned && { returned }),
  ...(own && { own }),
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
  if (told.own) {
    await noteOwn(db, { eventId, now: needs.clock.now(), isAnybodys: await workOwn(needs, event, told) })
    return
  }
  const found = await findAbout(needs, event)
  if (found) await needs.read(found.checkout, { ids: { ...told.ids, ...found.ids } })
  else needs.log.warn({ provider: event.provider, kind: event.kind, eventId }, 'billing.callback-unmatched')
  // Nobody stands by it, and it is about nothing.
  if (!found && event.network !== null && event.claim === null) await drop(db, event)
  else await note(needs, [eventId], found?.checkout ?? null)
}

const noteOwn = (db: Db, of: { eventId: number; now: Date; isAnybodys: boolean }) =>
  db
    .updateTable('provider_event')
    // Of nobody who waits for it there is nothing to find out.
    .set({ state: of.isAnybodys ? 'done' : 'reported', worked_at: of.now })
    .where('id', '=', of.eventId)
    .execute()

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

/** So many callbacks about one payment are taken together; the rest is worked off behind whoever else waits. */
export const MAX_TOGETHER = 1_000
/** And so many readings of it follow each other. */
export const MAX_READINGS = 8

/** So long the provider takes at most to answer a charge. */
const ANSWERED_MS = 60_000
const AGAIN_SECONDS = 10

/** A renewal of which the answer is on its way: whoever asked for it writes down what came of it, and nobody waits for that. */
const isBeingCharged = ({ try_number: number, state, started_at: startedAt }: Checkout, now: Date): boolean =>
  number !== null && UNDER_WAY.has(state) && now.getTime() - startedAt.getTime() < ANSWERED_MS

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
  const checkout = await findCheckout(needs.db, of)
  if (checkout && isBeingCharged(checkout, needs.clock.now())) {
    await needs.queue.send('billing.told', of, { startAfterSeconds: AGAIN_SECONDS })
    return
  }
  const { groups, known, isMore } = await listTold(needs.db, of)
  if (known.length > 0 && checkout) await note(needs, known, checkout)
  const failures: unknown[] = []
  for (const group of groups.slice(0, MAX_READINGS)) {
    await readTogether(needs, of, group).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
  if (isMore || groups.length > MAX_READINGS) await needs.queue.send('billing.told', of)
}

/** The newest first: those that fail again and again keep no other waiting. */
async function listTold(db: Db, { tenantId, checkoutId }: { tenantId: string; checkoutId: string }) {
  const { rows } = await sql<{ id: number; ids: ProviderIds; isKnown: boolean }>`
    select id, news -> 'ids' as ids, news -> 'tellsPaid' is not null and exists (select from payment
        where payment.tenant_id = provider_event.tenant_id and payment.provider = provider_event.provider
        and payment.transaction_id = news -> 'ids' ->> 'transaction') as "isKnown"
    from provider_event
    where tenant_id = ${tenantId} and checkout_id = ${checkoutId} and state = 'waiting'
    order by id desc limit ${MAX_TOGETHER}`.execute(db)
  const groups = new Map<string, Together>()
  const known = rows.filter(({ isKnown }) => isKnown).map(({ id }) => id)
  for (const { id, ids, isKnown } of rows) {
    if (isKnown) continue
    const { transaction, ...leading } = ids
    const key = JSON.stringify(Object.entries(leading).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    const group = groups.get(key) ?? { leading, transactions: [], eventIds: [] }
    group.eventIds.push(id)
    if (transaction !== undefined) group.transactions.push(transaction)
    groups.set(key, group)
  }
  return { groups: [...groups.values()], known, isMore: rows.length === MAX_TOGETHER }
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

/** Money that went back to the payer's bank stands with what was shown, and is told: each transfer by itself. */
const note = (needs: WorkNeeds, eventIds: readonly number[], checkout: Checkout | null): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    const worked = await tx
      .updateTable('provider_event')
      .set({
        ...{ state: checkout ? 'done' : 'unmatched', worked_at: needs.clock.now() },
        ...(checkout && { tenant_id: checkout.tenant_id, checkout_id: checkout.id }),
      })
      .where('id', 'in', [...eventIds])
      .returning(['id', 'news', 'received_at'])
      .execute()
    const returned = worked.flatMap(({ id, news, received_at: at }) => {
      const { returned: sum } = news as Told
      return sum ? [{ eventId: id, sum, at }] : []
    })
    if (!checkout || returned.length === 0) return
    for (const one of await noteReturned(tx, checkout, returned)) await needs.tellReturned?.(tx, one)
  })
