import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { BulkSender } from '#shared/jobs.ts'
import { UNDER_WAY } from '../checkout/checkout.ts'

/** A callback that was kept and has no job yet; with the payment that it is about, where that is known. */
export interface Unsent {
  eventId: number
  about: { tenantId: string; checkoutId: string; isUrgent: boolean } | null
}

export interface DispatchNeeds {
  db: Db
  queue: BulkSender
  log: Log
  /** Between one transaction and the next. */
  pauseMs?: number
}

export interface Dispatch {
  /** Has a job made, soon and together with whatever else waits for one. */
  send(event: Unsent): void
  /** When there is nothing left to send. */
  settle(): Promise<void>
}

const MAX_AT_ONCE = 500
/** Short for whoever waits to play, and long enough for a burst to be sent in few transactions. */
const PAUSE_MS = 50
/** What has no job after so long was left behind by a process that ended. */
const LEFT_MS = 10_000

/**
 * Makes the jobs of callbacks behind their answers, as many in one transaction as came since the last: transactions that
 * notify the queue's workers end one after the other in the whole database, and nobody's answer is to stand in that line.
 */
export function createDispatch(needs: DispatchNeeds): Dispatch {
  let waiting: Unsent[] = []
  let sending: Promise<void> | null = null
  async function sendOn(): Promise<void> {
    while (waiting.length > 0) {
      const events = waiting.slice(0, MAX_AT_ONCE)
      waiting = waiting.slice(MAX_AT_ONCE)
      // They stand in the table: the sweep finds them.
      await sendEvents(needs, events).catch((error: unknown) =>
        needs.log.warn({ error, events: events.length }, 'billing.callbacks-unsent'),
      )
      await wait(needs.pauseMs ?? PAUSE_MS)
    }
    sending = null
  }
  return {
    send(event) {
      waiting.push(event)
      sending ??= sendOn()
    },
    settle: async () => void (await sending),
  }
}

const sendEvents = ({ db, queue }: Pick<DispatchNeeds, 'db' | 'queue'>, events: readonly Unsent[]) =>
  db.transaction().execute(async (tx) => {
    // The callback before its job, as whoever reviews it takes them: else the two can wait for each other.
    await sql`
      update provider_event set is_unsent = false
      where id = any(${events.map(({ eventId }) => eventId)}::bigint[])`.execute(tx)
    const told = events.flatMap(({ about }) => about ?? [])
    const others = events.filter(({ about }) => about === null)
    // Where several wait for one payment the first that is sent makes the job.
    const urgentFirst = told.toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent))
    await queue.sendAll(
      'billing.told',
      urgentFirst.map(({ tenantId, checkoutId, isUrgent }) => ({ data: { tenantId, checkoutId }, isUrgent })),
      { tx },
    )
    await queue.sendAll(
      'billing.callback',
      others.map(({ eventId }) => ({ data: { eventId } })),
      { tx },
    )
  })

/** Callbacks whose job was never made. @returns how many */
export async function sendLeft({
  db,
  queue,
  clock,
}: Pick<DispatchNeeds, 'db' | 'queue'> & { clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - LEFT_MS)
  const { rows } = await sql<{ id: number; tenantId: string | null; checkoutId: string | null; isUrgent: boolean }>`
    select event.id, event.tenant_id as "tenantId", event.checkout_id as "checkoutId",
      coalesce(checkout.state = any(${[...UNDER_WAY]}::text[]), false) as "isUrgent"
    from provider_event event
    left join checkout on checkout.tenant_id = event.tenant_id and checkout.id = event.checkout_id
    where event.is_unsent and event.received_at < ${before}
    order by event.received_at limit ${MAX_AT_ONCE}`.execute(db)
  const events = rows.map(({ id, tenantId, checkoutId, isUrgent }) => ({
    eventId: id,
    about: tenantId === null || checkoutId === null ? null : { tenantId, checkoutId, isUrgent },
  }))
  if (events.length > 0) await sendEvents({ db, queue }, events)
  return events.length
}
