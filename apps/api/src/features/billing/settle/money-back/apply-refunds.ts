import { newId } from '@kola/platform/ids'
import type { Selectable } from 'kysely'
import { readTakeable } from '#features/billing/credit/taken-back.ts'
import { undoOrdered } from '#features/billing/credit/transit.ts'
import { planRefund } from '#features/billing/ledger/entries.ts'
import type { Charge } from '#features/billing/providers/provider.ts'
import { queueRefund } from '#features/billing/refunds/queue-refund.ts'
import type { RefundTable } from '#shared/database/schema/money.ts'
import { addSteps, type PaymentRow } from '../repository.ts'
import type { Settling } from '../settling.ts'
import { endLostPeriod } from './end-period.ts'
import { enterGone } from './enter-gone.ts'

type RefundRow = Selectable<RefundTable>
type Given = Charge['refunds'][number]

/** Money that went back, whoever gave it: each time once. */
export async function applyRefunds(settling: Settling, payments: readonly PaymentRow[]): Promise<void> {
  for (const { transactionId, refunds } of settling.reading.charges) {
    const payment = payments.find(({ transaction_id: id }) => id === transactionId)
    if (!payment) continue
    for (const given of refunds) await applyRefund(settling, payment, given)
  }
}

async function applyRefund(settling: Settling, payment: PaymentRow, given: Given): Promise<void> {
  const { tx, checkout, now } = settling
  const known = await tx
    .selectFrom('refund')
    .selectAll()
    .where('tenant_id', '=', payment.tenant_id)
    .where('payment_id', '=', payment.id)
    .where('state', '<>', 'failed')
    .execute()
  const same = known.find(({ provider_refund_id: id }) => id === given.refundId)
  if (same?.state === 'done') return
  const ours =
    same ?? known.find(({ provider_refund_id: id, amount_minor: amount }) => !id && amount === given.amount.amountMinor)
  if (!ours) await makeRoom(settling, payment, { known, given })
  const refund = ours ?? (await addRefund(settling, payment, given))
  await tx
    .updateTable('refund')
    .set({ state: 'done', provider_refund_id: given.refundId, done_at: given.at })
    .where('tenant_id', '=', refund.tenant_id)
    .where('id', '=', refund.id)
    .execute()
  await enter(settling, payment, refund)
  await addSteps(tx, checkout, [
    { kind: 'refunded', fact: `refunded:${refund.id}`, at: now, detail: { ...given.amount } },
  ])
  await endLostPeriod(settling, payment)
}

/** What we meant to give back is less by what went back already: our wish is made anew for the rest. */
async function makeRoom(
  { tx, needs, now }: Settling,
  payment: PaymentRow,
  { known, given }: { known: readonly RefundRow[]; given: Given },
): Promise<void> {
  const sum = (rows: readonly RefundRow[]) => rows.reduce((total, { amount_minor: amount }) => total + amount, 0)
  const waiting = known.filter(({ state }) => state !== 'done')
  const left = payment.amount_minor - sum(known) - given.amount.amountMinor
  const [first] = waiting
  if (left >= 0 || !first) return
  await undoOrdered(tx, waiting, now)
  await tx
    .updateTable('refund')
    .set({ state: 'failed', reason: `${first.reason}; given back at the provider meanwhile` })
    .where('tenant_id', '=', payment.tenant_id)
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .execute()
  const amountMinor = sum(waiting) + left
  if (amountMinor <= 0) return
  const { reason, asked_by: askedBy } = first
  await queueRefund(tx, needs.queue, { payment, amountMinor, reason, askedBy, now, part: `after-${given.refundId}` })
}

/** One that we did not ask for: somebody gave it back at the provider. */
const addRefund = ({ tx, now }: Settling, payment: PaymentRow, given: Given): Promise<RefundRow> =>
  tx
    .insertInto('refund')
    .values({
      ...{ tenant_id: payment.tenant_id, id: newId(), payment_id: payment.id, reason: 'given back at the provider' },
      ...{ amount_minor: given.amount.amountMinor, currency: given.amount.currency, asked_by: payment.provider },
      ...{ key: `at-provider:${payment.id}:${given.refundId}`, asked_at: now, due_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow()

async function enter(settling: Settling, payment: PaymentRow, refund: RefundRow): Promise<void> {
  const amount = { amountMinor: refund.amount_minor, currency: refund.currency }
  const transitMinor = refund.credit_minor
  const booked = await readTakeable(settling.tx, payment, amount.amountMinor - transitMinor)
  const lines = planRefund({ provider: payment.provider, amount, booked, transitMinor })
  await enterGone(settling, payment, { key: `refund:${refund.id}`, reason: 'refund', lines })
}
