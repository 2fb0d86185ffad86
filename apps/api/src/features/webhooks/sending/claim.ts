import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { EndpointKey } from '../needs.ts'

/** So many go to one endpoint at once. */
const AT_ONCE = 4
/** Longer than a try may last: what a worker held that died is another's then. */
const CLAIM_MS = 60_000

export interface Claimed {
  id: string
  tries: number
  eventId: string
  type: string
  data: Record<string, unknown>
  at: Date
}

/** What is due at this endpoint, the longest first; nobody else sends it meanwhile. */
export async function claimDue(db: Db, { tenantId, endpointId }: EndpointKey, now: Date): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select id from webhook_delivery
      where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and state = 'waiting' and due_at <= ${now}
        and (claimed_until is null or claimed_until <= ${now})
      order by due_at, created_at limit ${AT_ONCE} for update skip locked)
    update webhook_delivery delivery set claimed_until = ${new Date(now.getTime() + CLAIM_MS)}, tries = tries + 1
    from due, webhook_event event
    where delivery.tenant_id = ${tenantId} and delivery.id = due.id
      and event.tenant_id = delivery.tenant_id and event.id = delivery.event_id
    returning delivery.id, delivery.tries, event.id as "eventId", event.type, event.data, event.at`.execute(db)
  return rows
}

/** Endpoints that something is due at, of tenants that are at home. */
export async function listDueEndpoints(db: Db, now: Date, most: number): Promise<EndpointKey[]> {
  const { rows } = await sql<EndpointKey>`
    select tenant_id as "tenantId", id as "endpointId" from webhook_endpoint endpoint
    where state = 'on' and removed_at is null
      and not exists (select from tenant_home home where home.tenant_id = endpoint.tenant_id and home.state <> 'leaving')
      and exists (select from webhook_delivery delivery
        where delivery.tenant_id = endpoint.tenant_id and delivery.endpoint_id = endpoint.id
          and delivery.state = 'waiting' and delivery.due_at <= ${now})
    limit ${most}`.execute(db)
  return rows
}
