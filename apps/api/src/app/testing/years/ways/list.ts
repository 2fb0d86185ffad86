import { byCard } from './cards.ts'
import { byTransfer } from './transfer.ts'
import { byCode } from './ussd.ts'
import { PARTIES, type Way } from './way.ts'

/** Members are of these in turn. */
export const WAYS: readonly Way[] = [
  ...PARTIES.map(byCard),
  ...[byTransfer('paystack'), byTransfer('flutterwave'), byCode('paystack'), byCode('flutterwave')],
]
