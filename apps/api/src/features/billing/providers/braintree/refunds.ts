import { fromMajor } from '#shared/money.ts'
import type { RefundOrder } from '../provider.ts'
import { toAmount } from './accounts.ts'
import type { BraintreeApi } from './client.ts'
import { findByOrder } from './reading.ts'
import { toVoidId } from './words.ts'

const SETTLED = new Set(['settled', 'settling', 'settlement_confirmed'])

/**
 * What is not settled yet can only be voided whole; a part waits for the settlement. A refund bears our key as its order, by
 * which it is found again.
 */
export async function giveBack(api: BraintreeApi, { transactionId, amount, key }: RefundOrder) {
  const sale = await api.ask('get-sale', (gateway) => gateway.transaction.find(transactionId))
  const isWhole = fromMajor(sale.amount, sale.currencyIsoCode)?.amountMinor === amount.amountMinor
  const voided = { refundId: toVoidId(transactionId), state: 'done' as const }
  if (sale.status === 'voided' && isWhole) return voided
  const known = (await findByOrder(api, key)).find(({ type }) => type === 'credit')
  if (known) return { refundId: known.id, state: 'done' as const }
  if (!SETTLED.has(sale.status)) {
    if (!isWhole) throw api.fail('refund', 'not settled yet', { mayBeDone: false })
    await api.change('void', (gateway) => gateway.transaction.void(transactionId))
    return voided
  }
  const { transaction } = await api.change('refund', (gateway) =>
    gateway.transaction.refund(transactionId, { amount: toAmount(amount), orderId: key } as never),
  )
  return { refundId: transaction.id, state: 'done' as const }
}
