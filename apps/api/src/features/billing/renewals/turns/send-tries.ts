import { sql } from 'kysely'
import type { RenewalNeeds } from '../needs.ts'
import { planTurns, type Waiting } from './plan-turns.ts'

/** In one sweep; the next goes on. */
const MAX_ROWS = 2_000
const MINUTE_MS = 60_000
/** A sweep comes up to half a minute earlier or later than a minute after the last. */
const EARLY_MS = 30_000
const LOST_MS = 10 * MINUTE_MS

interface Due extends Waiting {
  place: string
  renewalId: string
  number: number
}

/**
 * Has the tries made whose turn it is, as many of each provider as it takes until the next sweep; those go first, for what is not
 * asked in a provider's minute is lost. NOTE the time is moved on first: a job that was lost is made again by a later sweep.
 * @returns how many
 */
export async function sendTries({ db, clock, queue, providers }: RenewalNeeds): Promise<number> {
  const nowMs = clock.now().getTime()
  const perMinuteOf = (slug: string) => providers.find(slug)?.kept?.perMinute
  const sent = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      select ctid::text as place, tenant_id as "tenantId", id as "renewalId", tries + 1 as number,
        (select coalesce((select provider from mandate where mandate.tenant_id = sub.tenant_id and mandate.id = sub.mandate_id),
            sub.payment_gateway)
          from subscription sub where sub.tenant_id = renewal.tenant_id and sub.id = renewal.subscription_id) as provider
      from renewal where next_try_at <= ${new Date(nowMs)} order by next_try_at
      limit ${MAX_ROWS} for update skip locked`.execute(tx)
    const turns = planTurns(rows, perMinuteOf)
    for (const [minutes, all] of turns) {
      const at = new Date(nowMs + (minutes === 0 ? LOST_MS : minutes * MINUTE_MS - EARLY_MS))
      await sql`
        update renewal set next_try_at = ${at} where ctid = any(${all.map(({ place }) => place)}::tid[])`.execute(tx)
    }
    return turns.get(0) ?? []
  })
  const jobs = sent.map(({ provider, tenantId, renewalId, number }) => ({
    data: { tenantId, renewalId, number },
    isUrgent: perMinuteOf(provider) !== undefined,
  }))
  if (jobs.length > 0) await queue.sendAll('billing.renew', jobs)
  return jobs.length
}
