import type { Credit } from '@kola/contract/credit/receiving'
import type { Db } from '#shared/database/database.ts'
import type { Route } from '#shared/http/route.ts'
import { toDecimalText } from '#shared/money.ts'
import { ownAccountRoutes } from '../own-account/routes.ts'
import type { PayingNeeds } from '../paying/needs.ts'
import { viewPayment } from '../paying/results.ts'
import { type AskBackNeeds, askBack } from './ask-back.ts'

export function creditRoutes(route: Route, needs: PayingNeeds & AskBackNeeds): void {
  ownAccountRoutes(route, needs)
  route('GET /apps/v1/credit', async ({ caller }) => ({
    credit: await listCredit(needs.db, { tenantId: caller.tenantId, accountId: caller.account.id }),
  }))
  route('POST /apps/v1/payments/{reference}/received/{id}/give-back', async ({ caller, params }) => {
    const who = { tenantId: caller.tenantId, accountId: caller.account.id }
    await askBack(needs, { ...who, reference: params.reference, paymentId: params.id })
    return { payment: await viewPayment(needs, who, params.reference) }
  })
}

async function listCredit(db: Db, of: { tenantId: string; accountId: string }): Promise<Credit[]> {
  const rows = await db
    .selectFrom('credit')
    .select((row) => ['currency', row.fn.sum<number>('left_minor').as('minor')])
    .where('tenant_id', '=', of.tenantId)
    .where('account_id', '=', of.accountId)
    .where('left_minor', '>', 0)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  return rows.map(({ currency, minor }) => ({ currency, amount: toDecimalText(Number(minor), currency) }))
}
