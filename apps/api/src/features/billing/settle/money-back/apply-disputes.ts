import { newId } from '@kola/platform/ids'
import { type Selectable, sql } from 'kysely'
import { readTakeable } from '#features/billing/credit/taken-back.ts'
import { undoOrdered } from '#features/billing/credit/transit.ts'
import { type Line, planDisputed, planDisputeLost, planDisputeWon } from '#features/billing/ledger/entries.ts'
import { post } from '#features/billing/ledger/ledger.ts'
import type { Dispute } from '#features/billing/providers/provider.ts'
import { readLeft } from '#features/billing/refunds/read-left.ts'
import type { DisputeTable } from '#shared/database/schema/money-back.ts'
import { toDecimalText } from '#shared/money.ts'
import { addFinding, addSteps, type PaymentRow } from '../repository.ts'
import type { Settling } from '../settling.ts'
import { endLostPeriod } from './end-period.ts'
import { enterGone } from './enter-gone.ts'

type DisputeRow = Selectable<DisputeTable>

/** What the payer's bank took back, and how that ended: each once. Access stays until the bank has decided. */
export async function applyDisputes(settling: Settling, payments: readonly PaymentRow[]): Promise<void> {
  for (const { transactionId, disputes = [] } of settling.reading.charges) {
    const payment = payments.find(({ transaction_id: id }) => id === transactionId)
    if (!payment) continue
    for (const told of disputes) await applyDispute(settling, payment, told)
  }
}

async function applyDispute(settling: Settling, payment: PaymentRow, told: Dispute): Promise<void> {
  const dispute = (await findDispute(settling, payment, told)) ?? (await openDispute(settling, payment, told))
  if (dispute.state !== 'open' || told.state === 'open') return
  await settling.tx
    .updateTable('dispute')
    .set({ state: told.state, closed_at: settling.now })
    .where('tenant_id', '=', dispute.tenant_id)
    .where('id', '=', dispute.id)
    .execute()
  if (told.state === 'won') await win(settling, payment, dispute)
  else await lose(settling, payment, dispute)
}

const findDispute = ({ tx }: Settling, payment: PaymentRow, told: Dispute): Promise<DisputeRow | undefined> =>
  tx
    .selectFrom('dispute')
    .selectAll()
    .where('tenant_id', '=', payment.tenant_id)
    .where('payment_id', '=', payment.id)
    .where('provider_dispute_id', '=', told.disputeId)
    .executeTakeFirst()

async function openDispute(settling: Settling, payment: PaymentRow, told: Dispute): Promise<DisputeRow> {
  const { tx, checkout, now } = settling
  const { amountMinor, currency } = told.amount
  const dispute = await tx
    .insertInto('dispute')
    .values({
      ...{ tenant_id: payment.tenant_id, id: newId(), payment_id: payment.id, provider_dispute_id: told.disputeId },
      ...{ amount_minor: amountMinor, currency, opened_at: told.at },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enter(settling, dispute, { what: 'opened', lines: planDisputed(payment.provider, told.amount) })
  await holdRefunds(settling, payment)
  await tell(settling, payment, { dispute, kind: 'disputed' })
  await addSteps(tx, checkout, [
    { kind: 'taken_back', fact: `taken-back:${dispute.id}`, at: now, detail: { ...told.amount } },
  ])
  return dispute
}

async function win(settling: Settling, payment: PaymentRow, dispute: DisputeRow): Promise<void> {
  const amount = amountOf(dispute)
  await enter(settling, dispute, { what: 'won', lines: planDisputeWon(payment.provider, amount) })
  await addSteps(settling.tx, settling.checkout, [
    { kind: 'came_back', fact: `came-back:${dispute.id}`, at: settling.now, detail: { ...amount } },
  ])
  await freeRefunds(settling, payment)
}

async function lose(settling: Settling, payment: PaymentRow, dispute: DisputeRow): Promise<void> {
  const { tx } = settling
  const dropped = await tx
    .updateTable('refund')
    .set({ state: 'failed', reason: sql<string>`reason || '; taken back by the payer’s bank'` })
    .where('tenant_id', '=', payment.tenant_id)
    .where('payment_id', '=', payment.id)
    .where('state', '=', 'held')
    .returningAll()
    .execute()
  await undoOrdered(tx, dropped, settling.now)
  const amount = amountOf(dispute)
  const lines = planDisputeLost({ amount, booked: await readTakeable(tx, payment, amount.amountMinor) })
  await enterGone(settling, payment, { key: `dispute:${dispute.id}:lost`, reason: 'dispute', lines })
  await tell(settling, payment, { dispute, kind: 'dispute-lost' })
  await endLostPeriod(settling, payment)
}

/** While the bank has the money nothing of ours goes the same way. */
async function holdRefunds({ tx }: Settling, payment: PaymentRow): Promise<void> {
  if ((await readLeft(tx, payment)).leftMinor >= 0) return
  await tx
    .updateTable('refund')
    .set({ state: 'held' })
    .where('tenant_id', '=', payment.tenant_id)
    .where('payment_id', '=', payment.id)
    .where('state', '=', 'queued')
    .execute()
}

/** The bank gave it back to us: what we meant to give back goes now. */
async function freeRefunds({ tx, needs }: Settling, payment: PaymentRow): Promise<void> {
  if ((await readLeft(tx, payment)).leftMinor < 0) return
  const freed = await tx
    .updateTable('refund')
    .set({ state: 'queued' })
    .where('tenant_id', '=', payment.tenant_id)
    .where('payment_id', '=', payment.id)
    .where('state', '=', 'held')
    .returning('id')
    .execute()
  for (const { id } of freed) {
    await needs.queue.send('billing.refund', { tenantId: payment.tenant_id, refundId: id }, { tx })
  }
}

const amountOf = ({ amount_minor: amountMinor, currency }: DisputeRow) => ({ amountMinor, currency })

const enter = (
  { tx, now }: Settling,
  dispute: DisputeRow,
  { what, lines }: { what: 'opened' | 'won'; lines: readonly Line[] },
) =>
  post(tx, {
    ...{ tenantId: dispute.tenant_id, key: `dispute:${dispute.id}:${what}`, kind: 'chargeback', lines },
    ...{ paymentId: dispute.payment_id, happenedAt: now, currency: dispute.currency },
  })

const tell = (
  { tx, checkout, now }: Settling,
  payment: PaymentRow,
  { dispute, kind }: { dispute: DisputeRow; kind: 'disputed' | 'dispute-lost' },
) =>
  addFinding(tx, {
    ...{ checkout, kind, paymentId: payment.id, at: now, fact: `${kind}:${dispute.id}` },
    detail: {
      ...{ reference: checkout.reference, dispute: dispute.provider_dispute_id, transaction: payment.transaction_id },
      amount: `${dispute.currency} ${toDecimalText(dispute.amount_minor, dispute.currency)}`,
    },
  })
