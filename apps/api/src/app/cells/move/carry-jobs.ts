import type { Cell } from '../cell.ts'
import type { Route } from './replicate.ts'

/** So far ahead no worker takes a job; what it was due for is not lost. */
const HELD = `interval '1000 years'`
const IS_HELD = `start_after > now() + interval '500 years'`
const WAITING = `state in ('created', 'retry')`

/** Jobs that name the tenant, the film of one, or what a payment party told about one. */
const IS_OF_TENANT = `coalesce(data ->> 'tenantId', data -> 'target' ->> 'tenantId', (
  select event.tenant_id from provider_event event where event.id = (data ->> 'eventId')::bigint)) = $1`

/** Nobody begins them until they are let go or carried over. */
export async function holdJobs({ pool }: Cell, tenantId: string): Promise<void> {
  await pool.query(
    `update pgboss.job set start_after = start_after + ${HELD} where ${WAITING} and not ${IS_HELD} and ${IS_OF_TENANT}`,
    [tenantId],
  )
}

export async function letJobsGo({ pool }: Cell, tenantId: string): Promise<void> {
  await pool.query(`update pgboss.job set start_after = start_after - ${HELD} where ${IS_HELD} and ${IS_OF_TENANT}`, [
    tenantId,
  ])
}

/** @returns names of the tenant's jobs that run at the moment */
export async function listRunningJobs({ pool }: Cell, tenantId: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct name from pgboss.job where state = 'active' and ${IS_OF_TENANT} order by name`,
    [tenantId],
  )
  return rows.map(({ name }) => name)
}

/** Under their ids, in the place of what a try before has carried: some of that may have been done since. @returns how many wait in the old cell */
export async function carryJobs({ tenantId, from, to }: Route): Promise<number> {
  const { rows } = await from.pool.query<{ job: string }>(
    `select to_jsonb(job)::text as job from pgboss.job where ${WAITING} and ${IS_OF_TENANT}`,
    [tenantId],
  )
  await removeJobs(to, tenantId)
  await to.pool.query(
    `insert into pgboss.job select made.* from unnest($1::text[]) as told (job)
     cross join lateral jsonb_populate_record(null::pgboss.job, told.job::jsonb) as made on conflict do nothing`,
    [rows.map(({ job }) => job)],
  )
  return rows.length
}

export async function removeJobs({ pool }: Cell, tenantId: string): Promise<void> {
  await pool.query(`delete from pgboss.job where ${IS_OF_TENANT}`, [tenantId])
}
