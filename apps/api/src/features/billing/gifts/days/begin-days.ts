import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import { lockMoney } from '#features/billing/settle/repository.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import { type DaysPlan, type HeldDays, planDays } from './plan-days.ts'

const DAY_MS = 24 * 3_600_000
/** So many accounts' days are begun in one sweep; the next goes on. */
const MAX_BEGUN = 200

export interface Days {
  tenant_id: string
  id: string
  plan_id: string
  price_id: string
  days: number
  redeemed_by: string | null
}

const listHeld = (tx: Tx, { tenant_id: tenantId, redeemed_by: accountId }: Days): Promise<HeldDays[]> =>
  tx
    .selectFrom('subscription')
    .select([
      ...(['id as subscriptionId', 'plan_id as planId', 'state', 'is_recurring as isRecurring'] as const),
      ...(['paid_through as paidThrough', 'grace_days as graceDays'] as const),
    ])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId ?? '')
    .execute()

/** Gives the days of a gift to who redeemed it, or leaves them waiting. Behind the lock of the account's money. */
export async function beginDays(tx: Tx, gift: Days, now: Date): Promise<DaysPlan> {
  const plan = planDays(await listHeld(tx, gift), { planId: gift.plan_id, now })
  if (plan.kind === 'wait') return plan
  const subscriptionId = plan.kind === 'extend' ? plan.subscriptionId : await addSubscription(tx, gift, now)
  const endsAt = new Date(plan.at.getTime() + gift.days * DAY_MS)
  const { rows } = await sql<{ number: number }>`
    insert into subscription_period (tenant_id, subscription_id, number, starts_at, ends_at, kind)
    select ${gift.tenant_id}, ${subscriptionId}, coalesce(max(number), 0) + 1, ${plan.at}, ${endsAt}, 'granted'
    from subscription_period where tenant_id = ${gift.tenant_id} and subscription_id = ${subscriptionId}
    returning number`.execute(tx)
  await tx
    .updateTable('gift')
    .set({ subscription_id: subscriptionId, period_number: rows[0]?.number ?? null })
    .where('tenant_id', '=', gift.tenant_id)
    .where('id', '=', gift.id)
    .execute()
  return plan
}

async function addSubscription(tx: Tx, gift: Days, now: Date): Promise<string> {
  const id = newId()
  await tx
    .insertInto('subscription')
    .values({
      ...{
        tenant_id: gift.tenant_id,
        id,
        account_id: gift.redeemed_by ?? '',
        plan_id: gift.plan_id,
        price_id: gift.price_id,
      },
      ...{ payment_gateway: 'gift', transaction_id: gift.id, is_recurring: false, grace_days: 0, created_at: now },
    })
    .execute()
  return id
}

/** Days that waited begin when nothing else is held any more, the oldest first. @returns how many did */
export async function beginWaiting(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<Days>`
    select tenant_id, id, plan_id, price_id, days, redeemed_by from gift
    where state = 'redeemed' and subscription_id is null and not exists (
      select 1 from subscription sub where sub.tenant_id = gift.tenant_id and sub.account_id = gift.redeemed_by
        and case when sub.is_recurring and sub.state in ('ACTIVE', 'PAST_DUE')
          then sub.paid_through + make_interval(days => sub.grace_days) > ${now}::timestamptz
          else sub.paid_through > ${now}::timestamptz + interval '1 hour' end)
    order by redeemed_at limit ${MAX_BEGUN}`.execute(db)
  let begun = 0
  for (const { tenant_id: tenantId, id, redeemed_by: accountId } of rows) {
    const plan = await db.transaction().execute(async (tx) => {
      await lockMoney(tx, { tenantId, accountId: accountId ?? '' })
      const gift = await tx
        .selectFrom('gift')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('state', '=', 'redeemed')
        .where('subscription_id', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      return gift ? beginDays(tx, gift, now) : null
    })
    if (plan && plan.kind !== 'wait') begun += 1
  }
  return begun
}
