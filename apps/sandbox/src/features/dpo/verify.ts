import { toMajor } from '#shared/major-amount.ts'
import type { Payment, PaymentStatus } from './payments.ts'
import type { XmlNode } from './xml.ts'

const ANSWERS: Record<PaymentStatus, [result: string, words: string]> = {
  paid: ['000', 'Transaction Paid'],
  authorised: ['001', 'Authorized'],
  mispaid: ['002', 'Transaction overpaid/underpaid'],
  bank: ['003', 'Pending Bank'],
  queued: ['005', 'Queued Authorization'],
  open: ['900', 'Transaction not paid yet'],
  declined: ['901', 'Transaction declined'],
  cancelled: ['904', 'Transaction cancelled'],
}

/** What is paid out of a payment, and on which day. */
export interface Settled {
  netMinor: number
  atMs: number
}

/** 3.5 % kept, and paid out on the second day after. */
export const toSettled = ({ amountMinor, atMs }: NonNullable<Payment['taken']>): Settled => ({
  netMinor: amountMinor - Math.round(amountMinor * 0.035),
  atMs: atMs + 2 * 24 * 3_600_000,
})

/** What verifyToken and the push say of a payment; `isOver` when its time limit has passed. */
export function toVerification(
  payment: Payment,
  isOver: boolean,
  settled = payment.taken && toSettled(payment.taken),
): XmlNode {
  const [Result, ResultExplanation] = isOver
    ? ['903', 'The transaction passed the Payment Time Limit']
    : ANSWERS[payment.status]
  const amountMinor = payment.taken?.amountMinor ?? payment.amountMinor
  const currency = payment.taken?.currency ?? payment.currency
  const amount = toMajor(amountMinor, currency)
  return {
    ...{ Result, ResultExplanation },
    CustomerName: `${payment.firstName} ${payment.lastName}`.trim(),
    CustomerCredit: payment.means?.lastFour ?? '',
    CustomerCreditType: payment.means?.kind ?? '',
    TransactionApproval: payment.approval,
    ...{ TransactionCurrency: currency, TransactionAmount: amount },
    TransactionNetAmount: settled ? toMajor(settled.netMinor, currency) : amount,
    TransactionSettlementDate: settled ? toDate(settled.atMs) : '',
    ...{ FraudAlert: '001', FraudExplnation: 'Genuine transaction' },
    ...{ CustomerPhone: payment.phone, CustomerCountry: payment.country },
    AccRef: payment.companyRef,
    MobilePaymentRequest: payment.means?.kind === 'Mobile' ? 'Sent' : 'Not sent',
  }
}

const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '/')
