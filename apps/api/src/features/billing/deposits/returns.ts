import { AppError } from '@kola/contract/errors'
import { sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'
import { isUniqueViolation } from '#shared/database/unique-violation.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { Charge } from '../providers/provider.ts'
import { type DepositNeeds, toReading } from './deposits.ts'
import { isSamePerson, type Person, toRecorder } from './same-person.ts'

/** A transfer by which a deposit went back. */
export interface Returned {
  bankId: string
  transferNumber: string
  /** YYYY-MM-DD. */
  paidOn: string
  actor: string
  staffId?: string | null | undefined
}

/** What somebody says of a transfer of ours that gives a deposit back. @throws AppError EVIDENCE_REFUSED */
export async function recordReturn(
  tx: Tx,
  { tenantId, refundId, now }: { tenantId: string; refundId: string; now: Date },
  { bankId, transferNumber, paidOn, actor, staffId }: Returned,
): Promise<void> {
  try {
    await tx
      .insertInto('deposit_return')
      .values({
        ...{ tenant_id: tenantId, refund_id: refundId, bank_id: bankId, transfer_number: transferNumber },
        ...{ paid_on: paidOn, recorded_by: actor, recorded_at: now },
        recorded_by_id: staffId ?? null,
      })
      .execute()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('EVIDENCE_REFUSED', { message: 'This transfer has been recorded already', cause: error })
  }
}

export const listWaiting = (db: DepositNeeds['db'], checkout: Checkout) =>
  db
    .selectFrom('deposit_return as back')
    .innerJoin('refund', (join) =>
      join.onRef('refund.tenant_id', '=', 'back.tenant_id').onRef('refund.id', '=', 'back.refund_id'),
    )
    .innerJoin('payment', (join) =>
      join.onRef('payment.tenant_id', '=', 'refund.tenant_id').onRef('payment.id', '=', 'refund.payment_id'),
    )
    .selectAll('back')
    .select(['refund.amount_minor', 'refund.currency', 'payment.transaction_id', 'payment.paid_at'])
    .select('payment.amount_minor as paid_minor')
    .select(sql<string>`back.paid_on::text`.as('paid_day'))
    .where('payment.tenant_id', '=', checkout.tenant_id)
    .where('payment.checkout_id', '=', checkout.id)
    .where('refund.state', 'in', ['queued', 'pending'])
    .execute()

/**
 * A second person says that the transfers were made; then they count as any other refund does.
 * @returns whether one was waiting @throws AppError EVIDENCE_REFUSED
 */
export async function confirmReturns(
  { db, settle }: DepositNeeds,
  checkout: Checkout,
  person: Person,
): Promise<boolean> {
  const waiting = await listWaiting(db, checkout)
  if (waiting.length === 0) return false
  const seenByOthers = waiting.filter((one) => !isSamePerson(toRecorder(one), person))
  if (seenByOthers.length === 0) {
    throw new AppError('EVIDENCE_REFUSED', { message: 'Whoever recorded a transfer does not confirm it' })
  }
  const charges: Charge[] = []
  for (const one of seenByOthers) {
    const { currency } = one
    const refundId = `${one.tenant_id}:${one.bank_id}:${one.transfer_number}`
    await db
      .updateTable('refund')
      .set({ state: 'pending', provider_refund_id: refundId })
      .where('tenant_id', '=', one.tenant_id)
      .where('id', '=', one.refund_id)
      .where('state', 'in', ['queued', 'pending'])
      .execute()
    const amount = { amountMinor: one.amount_minor, currency }
    charges.push({
      ...{ transactionId: one.transaction_id, amount: { amountMinor: one.paid_minor, currency }, at: one.paid_at },
      ...{ state: 'succeeded', isRenewal: false, decline: null, refunds: [{ refundId, amount, at: one.recorded_at }] },
    })
  }
  const of = { tenantId: checkout.tenant_id, accountId: checkout.account_id, checkoutId: checkout.id }
  await settle(of, toReading(charges))
  return true
}
