import { randomBytes } from 'node:crypto'
import type { Controls } from '#shared/controls/controls.ts'
import type { Behaviour, Card } from '../vault/cards.ts'
import type { PaymentMethod } from '../vault/vault.ts'
import { type Disbursement, toDisbursement } from './disbursing.ts'

/** Amounts decide in this currency alone: a price in naira lies where amounts of dollars decline. */
const TEST_AMOUNT_CURRENCY = 'USD'
const DAY_MS = 24 * 3_600_000
const LATE_MS = 15 * 60_000

export interface Period {
  startMs: number
  endMs: number
}

export type TransactionStatus =
  | 'authorized'
  | 'submitted_for_settlement'
  | 'settled'
  | 'settlement_pending'
  | 'settlement_confirmed'
  | 'settlement_declined'
  | 'processor_declined'
  | 'gateway_rejected'
  | 'failed'
  | 'voided'

export interface Dispute {
  status: string
  atMs: number
  decidedAtMs: number | null
}

export interface Transaction {
  id: string
  type: 'sale' | 'credit'
  status: TransactionStatus
  orderId: string
  amountMinor: number
  currency: string
  merchantAccountId: string
  card: Card
  token: string | null
  customerId: string | null
  subscriptionId: string | null
  planId: string | null
  period: Period | null
  processorCode: string
  processorText: string
  processorType: string
  gatewayReason: string | null
  refundedId: string | null
  refundIds: string[]
  refundedMinor: number
  /** The payer's bank took it back. */
  dispute: Dispute | null
  atMs: number
  changedAtMs: number
  /** When it settles by itself; null while it never will. */
  settlesAtMs: number | null
  settledAtMs: number | null
  /** Null until it is paid out. */
  disbursement: Disbursement | null
}

export interface Sale {
  amountMinor: number
  currency: string
  merchantAccountId: string
  card: Card | PaymentMethod
  orderId?: string
  subscription?: { id: string; planId: string; period: Period | null }
  /** Authorised only, without it. */
  isSubmitted: boolean
  references: string[]
}

const TEXTS: Record<string, string> = {
  '1000': 'Approved',
  '2000': 'Do Not Honor',
  '2001': 'Insufficient Funds',
  '2004': 'Expired Card',
  '2010': 'Card Issuer Declined CVV',
  '2046': 'Declined',
  '2099': 'Cardholder Authentication Required',
  '3000': 'Processor Network Unavailable - Try Again',
}

interface Verdict {
  status: TransactionStatus
  code: string
  reason: string | null
}

const APPROVED: Verdict = { status: 'authorized', code: '1000', reason: null }
const decline = (code: string): Verdict => ({
  ...{ status: code === '3000' ? 'failed' : 'processor_declined', code },
  reason: null,
})
const reject = (reason: string): Verdict => ({ status: 'gateway_rejected', code: '', reason })

const OF_BEHAVIOUR: Record<Behaviour, Verdict> = {
  ...{ good: APPROVED, declined: decline('2000'), failure: decline('3000') },
  ...{ fraud: reject('fraud'), risk: reject('risk_threshold') },
}

/** What a check of the card alone finds. */
export const judgeCard = ({ behaviour }: Card) => OF_BEHAVIOUR[behaviour]

/** docs/reference/general/testing, "Test amounts". */
function judgeAmount(amountMinor: number, currency: string): Verdict {
  const whole = Math.floor(amountMinor / 100)
  if (currency !== TEST_AMOUNT_CURRENCY || whole < 2000) return APPROVED
  if (amountMinor === 500_100) return reject('application_incomplete')
  if (whole < 3000) return decline(String(whole))
  return whole === 3000 ? decline('3000') : APPROVED
}

function judge({ card, amountMinor, currency }: Sale, outcome: string | null): Verdict {
  const [, code] = /^declined(?:-(\d{4}))?$/.exec(outcome ?? '') ?? []
  if (outcome?.startsWith('declined')) return decline(code ?? '2000')
  const ofCard = judgeCard(card)
  return ofCard.status === 'authorized' ? judgeAmount(amountMinor, currency) : ofCard
}

export const textOf = (code: string) => TEXTS[code] ?? (code === '' ? '' : 'Processor Declined')

/** Moves money on cards. */
export function createTerminal(controls: Controls) {
  const { clock, books, outcomes, onReset } = controls
  const transactions = new Map<string, Transaction>()
  onReset('braintree', () => transactions.clear())

  function book(
    { id, orderId, subscriptionId, amountMinor, currency }: Transaction,
    kind: 'charge' | 'refund' | 'chargeback',
  ) {
    books.add({
      ...{ party: 'braintree', kind, transaction: id, reference: orderId || (subscriptionId ?? '') },
      ...{ subscription: subscriptionId, amountMinor, currency },
    })
  }

  function setStatus(transaction: Transaction, status: TransactionStatus): void {
    Object.assign(transaction, { status, changedAtMs: clock.now().getTime() })
  }

  /** The money moves with the submission. */
  function submit(transaction: Transaction, outcome: string | null = null): void {
    const nowMs = clock.now().getTime()
    const isHeld = outcome === 'pending' || outcome === 'late'
    setStatus(transaction, isHeld ? 'settlement_pending' : 'submitted_for_settlement')
    transaction.settlesAtMs = outcome === 'pending' ? null : nowMs + (outcome === 'late' ? LATE_MS : DAY_MS)
    if (!isHeld) book(transaction, 'charge')
  }

  function sell(sale: Sale): Transaction {
    const outcome = outcomes.find('braintree', sale.references)
    const transaction = toTransaction(sale, clock.now().getTime())
    applyVerdict(transaction, judge(sale, outcome), outcome)
    transactions.set(transaction.id, transaction)
    if (transaction.status === 'authorized' && sale.isSubmitted) submit(transaction, outcome)
    return transaction
  }

  return {
    transactions,
    sell,
    submit,
    giveBack(sale: Transaction, amountMinor: number, orderId = sale.orderId): Transaction {
      const refund = { ...toRefund(sale, amountMinor, clock.now().getTime()), orderId }
      sale.refundIds.push(refund.id)
      sale.refundedMinor += amountMinor
      transactions.set(refund.id, refund)
      book(refund, 'refund')
      return refund
    },
    setStatus,
    book,
    nowMs: () => clock.now().getTime(),
    /** Settles what is due, and pays out what is settled. */
    settle(transaction: Transaction): void {
      if (isDue(transaction, clock.now().getTime())) {
        if (transaction.status === 'settlement_pending') book(transaction, 'charge')
        setStatus(transaction, 'settled')
        transaction.settledAtMs = transaction.settlesAtMs
      }
      transaction.disbursement = toDisbursement(controls, transaction)
    },
  }
}

const isDue = ({ status, settlesAtMs }: Transaction, nowMs: number) =>
  ['submitted_for_settlement', 'settlement_pending'].includes(status) && settlesAtMs !== null && settlesAtMs <= nowMs

export type Terminal = ReturnType<typeof createTerminal>

const toTransactionId = () => randomBytes(4).toString('hex')

function toTransaction(sale: Sale, atMs: number): Transaction {
  const { card, amountMinor, currency, merchantAccountId, orderId = '', subscription } = sale
  return {
    ...{ id: toTransactionId(), type: 'sale', status: 'authorized', orderId, amountMinor, currency, merchantAccountId },
    ...{ card, token: 'token' in card ? card.token : null, customerId: 'customerId' in card ? card.customerId : null },
    ...{ subscriptionId: subscription?.id ?? null, planId: subscription?.planId ?? null },
    ...{ period: subscription?.period ?? null, processorCode: '', processorText: '', processorType: '' },
    ...{
      gatewayReason: null,
      refundedId: null,
      refundIds: [],
      refundedMinor: 0,
      dispute: null,
      atMs,
      changedAtMs: atMs,
    },
    ...{ settlesAtMs: null, settledAtMs: null, disbursement: null },
  }
}

export const isTaken = ({ status }: Transaction) =>
  !['processor_declined', 'gateway_rejected', 'failed'].includes(status)

function applyVerdict(transaction: Transaction, { status, code, reason }: Verdict, outcome: string | null): void {
  const { amountMinor, currency } = transaction
  Object.assign(transaction, {
    ...{ status, processorCode: code, processorText: textOf(code), gatewayReason: reason },
    processorType: code === '1000' ? 'approved' : /^(2004|2010|2046)$/.test(code) ? 'hard_declined' : 'soft_declined',
    ...(outcome === 'other-amount' && { amountMinor: amountMinor + 100 }),
    ...(outcome === 'other-currency' && { currency: currency === 'USD' ? 'EUR' : 'USD' }),
  })
}

const toRefund = (sale: Transaction, amountMinor: number, nowMs: number): Transaction => ({
  ...{
    ...sale,
    id: toTransactionId(),
    type: 'credit',
    amountMinor,
    refundedId: sale.id,
    refundIds: [],
    ...{ refundedMinor: 0, dispute: null },
  },
  ...{ status: 'submitted_for_settlement', atMs: nowMs, changedAtMs: nowMs, settlesAtMs: nowMs + DAY_MS },
  ...{ settledAtMs: null, disbursement: null },
})
