import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

export interface Grant {
  tenantId: string
  subscriptionId: string
  /** Of the first period; later ones follow what there is. */
  startsAt: Date
  endsAt: Date
  /** Only where what is held ends before this; `endsAt` where it is not said. */
  ifHeldUntilBefore?: Date
}

/** A period that nobody paid for: a gift of the operator, or the demo's. Nothing when it is held longer already. */
export async function grantPeriod(
  db: Db,
  { tenantId, subscriptionId, startsAt, endsAt, ...grant }: Grant,
): Promise<void> {
  const { ifHeldUntilBefore = endsAt } = grant
  await sql`
    insert into subscription_period (tenant_id, subscription_id, number, starts_at, ends_at, kind)
    select sub.tenant_id, sub.id, coalesce(max(per.number), 0) + 1, coalesce(max(per.ends_at), ${startsAt}::timestamptz),
      ${endsAt}, 'granted'
    from subscription sub
    left join subscription_period per on per.tenant_id = sub.tenant_id and per.subscription_id = sub.id and per.voided_at is null
    where sub.tenant_id = ${tenantId} and sub.id = ${subscriptionId} and sub.state = 'ACTIVE'
    group by sub.tenant_id, sub.id
    having coalesce(max(per.ends_at), '-infinity') < ${ifHeldUntilBefore}`.execute(db)
}
