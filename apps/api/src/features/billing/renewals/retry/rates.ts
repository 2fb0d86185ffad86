import { sql } from 'kysely'
import {
  type CohortRates,
  EMPTY_RATES,
  learnRates,
  type Observation,
  RATES_LAYOUT,
} from '#features/billing/retries/learning/rates.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import type { RenewalNeeds } from '../needs.ts'
import { type TriedRow, toObservations } from './to-observations.ts'

const DAY_MS = 24 * 3_600_000
const MEMORY_DAYS = 365
/** What is begun is paid by then, but for what nobody waits for. */
const SETTLED_DAYS = 3
/** The newest; a year of a very large tenant is told by them as well. */
const MAX_TRIES = 100_000

/** What is known of a tenant's members; nothing where it was never learnt, or by another layout. */
export async function readRates(db: Db, tenantId: string): Promise<CohortRates> {
  const row = await db.selectFrom('retry_rates').select('rates').where('tenant_id', '=', tenantId).executeTakeFirst()
  const rates = row?.rates as CohortRates | null | undefined
  return rates?.layout === RATES_LAYOUT ? rates : EMPTY_RATES
}

/** Learns anew what is a day old; of several workers one does. @returns tenants of which was learnt */
export async function learnDaily({ db, clock }: Pick<RenewalNeeds, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const claimed = await db.transaction().execute((tx) => claim(tx, now))
  for (const tenantId of claimed) {
    const rates = learnRates(await listObservations(db, { tenantId, now }), now.getTime())
    await db
      .updateTable('retry_rates')
      .set({ rates: JSON.stringify(rates) })
      .where('tenant_id', '=', tenantId)
      .execute()
  }
  return claimed.length
}

/** @returns tenants whose turn it is; the hours that are over are counted with that, once */
async function claim(tx: Tx, now: Date): Promise<string[]> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const until = new Date(now.getTime() - SETTLED_DAYS * DAY_MS)
  const { rows } = await sql<{ tenantId: string; countedTo: Date }>`
    insert into retry_rates (tenant_id, asked_at, counted_to)
    select id, ${now}::timestamptz, date_trunc('hour', ${new Date(until.getTime() - MEMORY_DAYS * DAY_MS)}::timestamptz)
    from tenant where not exists (select 1 from retry_rates known where known.tenant_id = tenant.id
      and known.asked_at > ${dayAgo})
    on conflict (tenant_id) do update set asked_at = excluded.asked_at where retry_rates.asked_at <= ${dayAgo}
    returning tenant_id as "tenantId", counted_to as "countedTo"`.execute(tx)
  for (const { tenantId, countedTo } of rows) {
    await sql`
      with counted as (
        update retry_rates set counted_to = date_trunc('hour', ${until}::timestamptz) where tenant_id = ${tenantId}
      )
      insert into paid_hour (tenant_id, hour, count)
      select tenant_id, date_trunc('hour', started_at), count(*) from checkout
      where tenant_id = ${tenantId} and try_number is null and state = 'paid'
        and started_at >= ${countedTo} and started_at < date_trunc('hour', ${until}::timestamptz)
      group by 1, 2
      on conflict (tenant_id, hour) do update set count = paid_hour.count + excluded.count`.execute(tx)
  }
  return rows.map(({ tenantId }) => tenantId)
}

/** Oldest first. */
async function listObservations(db: Db, { tenantId, now }: { tenantId: string; now: Date }): Promise<Observation[]> {
  const since = new Date(now.getTime() - MEMORY_DAYS * DAY_MS)
  const tried = await sql<TriedRow>`
    select one.started_at as at, one.state, before.started_at as "beforeAt", before.decline_class, before.decline_code,
      before.decline_message, before.is_decline_hard, choice.chance, choice.is_exploring as "isExploring"
    from (select * from checkout where tenant_id = ${tenantId} and try_number > 1 and started_at > ${since}
      order by started_at desc limit ${MAX_TRIES}) one
    join checkout before on before.tenant_id = one.tenant_id and before.renewal_id = one.renewal_id
      and before.try_number = one.try_number - 1
    left join renewal_choice choice on choice.tenant_id = one.tenant_id and choice.renewal_id = one.renewal_id
      and choice.try_number = one.try_number
    where one.state in ('paid', 'failed')`.execute(db)
  const paid = await db
    .selectFrom('paid_hour')
    .select(['hour as at', 'count'])
    .where('tenant_id', '=', tenantId)
    .where('hour', '>', since)
    .execute()
  return toObservations(tried.rows, paid)
}
