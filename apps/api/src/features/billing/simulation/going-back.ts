import { sql } from 'kysely'
import { ProviderError } from '#shared/provider-error.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { findCheckout } from '../checkout/repository.ts'
import { queueWanted } from '../operator/refund.ts'
import { Declined, type PaymentProvider } from '../providers/provider.ts'
import { createProviders } from '../providers/registry.ts'
import { giveBack } from '../refunds/give-back.ts'
import { lockMoney } from '../settle/repository.ts'
import { type Begun, failing, hasCode, type Parts } from './parts.ts'

/** Of so many answers one is never heard. */
const LOST_EACH = 4

/** Our job asks the provider for each refund that is queued; what it cannot give back it refuses. */
export async function giveBackQueued(parts: Parts, tell: (one: Begun) => Promise<Checkout>): Promise<void> {
  const { party, begun, clock } = parts
  const { db } = parts.ground
  const refund: PaymentProvider['refund'] = async ({ begun: { reference }, transactionId, amount, key }) => {
    const refundId = party.giveBack(reference, { transactionId, amountMinor: amount.amountMinor, at: parts.now, key })
    if (!refundId) throw new Declined({ code: 'charge_disputed', message: 'Not so much is left', isHard: true })
    parts.asked += 1
    if (parts.asked % LOST_EACH === 0)
      throw new ProviderError({ provider: 'flutterwave', operation: 'refund', retryable: true })
    return { refundId, state: 'pending' }
  }
  const providers = createProviders([{ slug: 'flutterwave', refund } as PaymentProvider])
  const read = (checkout: Checkout) => {
    const one = begun.find(({ id }) => id === checkout.id)
    if (!one) throw new Error('a payment is not of this world')
    return tell(one)
  }
  const rows = await db
    .selectFrom('refund')
    .innerJoin('payment', (join) =>
      join.onRef('payment.tenant_id', '=', 'refund.tenant_id').onRef('payment.id', '=', 'refund.payment_id'),
    )
    .select(['refund.id', 'refund.tenant_id as tenantId'])
    .where('payment.tenant_id', '=', parts.ground.tenantId)
    .where('payment.account_id', 'in', [...parts.accountIds])
    .where('refund.state', '=', 'queued')
    .execute()
  const giveOne = (of: { tenantId: string; refundId: string }) => giveBack({ db, clock, providers, read }, of)
  for (const { id: refundId, tenantId } of rows) {
    const isLost = await failing(giveOne({ tenantId, refundId }), (error) => error instanceof ProviderError)
    // The job tries again.
    if (isLost) await giveOne({ tenantId, refundId })
  }
}

/** Findings of what came and pays for nothing: all of it goes back. */
export const TAKEN_TWICE = ['debited-twice', 'subscribed-twice', 'charged-after-cancel', 'changed-in-vain']

/** An operator finds what was refused while a bank had the money, and asks for it again. */
export async function giveBackRefused(parts: Parts): Promise<void> {
  const { db, queue, tenantId } = parts.ground
  const { rows } = await sql<{ accountId: string; checkoutId: string; paymentId: string }>`
    select distinct refused.account_id as "accountId", refused.checkout_id as "checkoutId", refused.payment_id as "paymentId"
    from finding refused
    join finding twice on twice.tenant_id = refused.tenant_id and twice.payment_id = refused.payment_id
    where refused.tenant_id = ${tenantId} and refused.account_id = any(${[...parts.accountIds]})
      and refused.kind = 'refund-refused' and twice.kind = any(${TAKEN_TWICE})`.execute(db)
  for (const { accountId, checkoutId, paymentId } of rows) {
    const checkout = await findCheckout(db, { tenantId, checkoutId })
    if (!checkout) throw new Error('a checkout is gone')
    const asked = db.transaction().execute(async (tx) => {
      await lockMoney(tx, { tenantId, accountId })
      const wanted = { actor: 'ada', reason: 'refused before', transaction: paymentId }
      await queueWanted({ clock: parts.clock, queue }, { tx, checkout, wanted })
    })
    // Nothing is left of it where the bank took it.
    await failing(asked, hasCode('REFUND_REFUSED'))
  }
}
