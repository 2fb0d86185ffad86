import { byCard } from './cards.ts'
import { byDebit } from './debit.ts'
import { byTransfer } from './transfer.ts'
import { byCode } from './ussd.ts'
import { PARTIES, type Way } from './way.ts'

/** Members are of these in turn; direct debits are at one party, which the tenant names. */
export const listWays = (debitsAt: 'paystack' | 'flutterwave'): readonly Way[] => [
  ...PARTIES.map(byCard),
  ...[byTransfer('paystack'), byTransfer('flutterwave'), byCode('paystack'), byCode('flutterwave')],
  byDebit(debitsAt),
]
