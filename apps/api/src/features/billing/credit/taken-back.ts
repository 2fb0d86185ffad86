import type { Tx } from '#shared/database/database.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import type { Booked } from '../ledger/entries.ts'
import { planCreditReturned, planMadeGood } from '../ledger/entries.ts'
import { post, readBooked } from '../ledger/ledger.ts'
import type { PaymentRow } from '../settle/repository.ts'
import type { Settling } from '../settle/settling.ts'
import { freeCredit, lessenCredit } from './credit.ts'

/** How the books stand where so much of a payment goes: what is held for a checkout goes before it is owed. */
export async function readTakeable(
  tx: Tx,
  payment: Pick<PaymentRow, 'tenant_id' | 'id'>,
  amountMinor: number,
): Promise<Booked> {
  const booked = await readBooked(tx, payment)
  if (amountMinor <= booked.unappliedMinor + booked.creditMinor + booked.oursMinor) return booked
  await freeCredit(tx, payment, 'payment')
  return readBooked(tx, payment)
}

/** What a payment paid for is taken back: the credit in it is the person's again, but for what of it is gone. */
export async function returnCredit(settling: Settling, payment: PaymentRow): Promise<void> {
  const { tx, now } = settling
  const { tenant_id: tenantId, id: paymentId, currency } = payment
  const uses = await tx
    .updateTable('credit_use')
    .set({ state: 'returned' })
    .where('tenant_id', '=', tenantId)
    .where('pays_id', '=', paymentId)
    .where('state', '=', 'used')
    .returning(['id', 'payment_id', 'amount_minor'])
    .execute()
  const amountMinor = uses.reduce((total, { amount_minor: minor }) => total + minor, 0)
  if (amountMinor === 0) return
  const { oursMinor, vatMinor } = await readBooked(tx, payment)
  const booked = { unappliedMinor: 0, oursMinor, vatMinor }
  const lines = planCreditReturned({ amount: { amountMinor, currency }, booked })
  const entryKey = `credit-returned:${paymentId}`
  await post(tx, { ...{ tenantId, key: entryKey, kind: 'credit', paymentId, happenedAt: now, currency, lines } })
  await issueCreditNote(settling, { payment, entryKey, reason: 'refund', lines })
  for (const use of uses) await giveInto(settling, { ...use, currency })
}

async function giveInto(
  { tx, checkout, now }: Settling,
  use: { id: string; payment_id: string; amount_minor: number; currency: string },
): Promise<void> {
  const of = { tenant_id: checkout.tenant_id, id: use.payment_id }
  const owedMinor = Math.min(use.amount_minor, (await readBooked(tx, of)).owedMinor)
  await lessenCredit(tx, of, owedMinor - use.amount_minor)
  if (owedMinor === 0) return
  await post(tx, {
    ...{ tenantId: of.tenant_id, key: `made-good:${use.id}`, kind: 'credit', paymentId: of.id, happenedAt: now },
    ...{ currency: use.currency, lines: planMadeGood(owedMinor) },
  })
}
