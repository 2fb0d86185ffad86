import { isMobileMoney } from '../api/payments.ts'
import type { Link, Transaction, UsedCard } from '../billing/ledger.ts'
import type { Party } from '../party.ts'

interface How {
  paymentType: string
  authModel: string
  card: UsedCard | null
  refusal: string | null
  sent?: number
}

/** One attempt at a link. */
export function chargeLink({ charging }: Party, link: Link, how: How): Transaction {
  const { txRef, amount, currency, customer, plan, meta } = link
  const transaction = charging.charge({ txRef, amount, currency, customer, plan, meta, ...how })
  link.transactionId = transaction.id
  link.attempt = null
  if (transaction.status === 'failed') {
    link.failedAttempts += 1
    link.lastFailure = transaction.processorResponse
  }
  return transaction
}

/** The word of the transaction for an option of the page. */
export function toPaymentType(option: string): Pick<How, 'paymentType' | 'authModel'> {
  if (option === 'banktransfer') return { paymentType: 'bank_transfer', authModel: 'AUTH' }
  if (option === 'ussd') return { paymentType: 'ussd', authModel: 'USSD' }
  if (option === 'mobilemoneyghana') return { paymentType: 'mobilemoneygh', authModel: 'MOBILEMONEY' }
  return { paymentType: option, authModel: isMobileMoney(option) ? 'MOBILEMONEY' : 'AUTH' }
}
