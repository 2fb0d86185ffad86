import { AppError } from '@kola/contract/errors'
import { sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'
import { lockMoney } from '../settle/repository.ts'
import { GRANT } from './give-days.ts'

export interface TakingBack {
  tenantId: string
  accountId: string
  grantId: string
}

interface GrantedRow {
  plan: string
  days: number
  subscriptionId: string | null
  number: number | null
}

/** What waits does not begin, what runs is over. @throws AppError GRANT_NOT_FOUND, also where its days are over */
export async function takeDaysBack(tx: Tx, of: TakingBack, now: Date): Promise<{ plan: string; days: number }> {
  await lockMoney(tx, of)
  const { rows } = await sql<GrantedRow>`
    select plan.title as plan, gift.days, gift.subscription_id as "subscriptionId", gift.period_number as number
    from gift join plan on plan.tenant_id = gift.tenant_id and plan.id = gift.plan_id
    left join subscription_period per on per.tenant_id = gift.tenant_id and per.subscription_id = gift.subscription_id
      and per.number = gift.period_number
    where gift.tenant_id = ${of.tenantId} and gift.id = ${of.grantId} and gift.redeemed_by = ${of.accountId}
      and starts_with(gift.batch_id, ${GRANT}) and gift.state = 'redeemed'
      and (per.ends_at is null or (per.ends_at > ${now} and per.voided_at is null))
    for update of gift`.execute(tx)
  const [granted] = rows
  if (!granted) throw new AppError('GRANT_NOT_FOUND')
  await tx
    .updateTable('gift')
    .set({ state: 'voided', voided_at: now })
    .where('tenant_id', '=', of.tenantId)
    .where('id', '=', of.grantId)
    .execute()
  if (granted.subscriptionId !== null && granted.number !== null) {
    await tx
      .updateTable('subscription_period')
      .set({ voided_at: now })
      .where('tenant_id', '=', of.tenantId)
      .where('subscription_id', '=', granted.subscriptionId)
      .where('number', '=', granted.number)
      .execute()
  }
  return { plan: granted.plan, days: granted.days }
}
