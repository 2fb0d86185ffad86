import { keepUnapplied } from '../settle/apply-charges.ts'
import type { PaymentRow } from '../settle/repository.ts'
import type { Settling } from '../settle/settling.ts'

/** Money to a member's own number while nothing was open: all of it is credit. */
export async function applyOwn(settling: Settling, { known }: { known: readonly PaymentRow[] }): Promise<null> {
  const seen = new Set(known.map(({ transaction_id: id }) => id))
  for (const charge of settling.reading.charges) {
    if (charge.state !== 'succeeded' || seen.has(charge.transactionId)) continue
    await keepUnapplied(settling, charge, { finding: 'amount-too-large', isPaid: false })
  }
  return null
}
