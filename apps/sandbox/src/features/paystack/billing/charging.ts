import { createHash } from 'node:crypto'
import type { Controls } from '#shared/controls/controls.ts'
import { type TestCard, toResponse } from '../state/cards.ts'
import { type Authorization, type Channel, type Ledger, randomText, type Transaction } from '../state/ledger.ts'
import { findWords } from '../state/outcomes.ts'
import type { Webhooks } from './webhooks.ts'
import { toTransactionData } from './wire-data.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A card that failed so often in a row is tried once a day. */
const REGULATED_AFTER = 10

export interface Order {
  reference: string
  amountMinor: number
  currency: string
  email: string
  channels: readonly string[]
  callbackUrl: string | null
  cancelUrl: string | null
  metadata: unknown
}

interface Needs {
  controls: Controls
  ledger: Ledger
  webhooks: Webhooks
}

export type Charging = ReturnType<typeof createCharging>

/** Moves the money: a transaction, the authorization that it leaves, an entry in the books, the callback of a success. */
export function createCharging(needs: Needs) {
  const { controls, ledger, webhooks } = needs
  const now = () => controls.clock.now()

  function succeed(transaction: Transaction) {
    Object.assign(transaction, { status: 'success', response: toResponse('00'), paidAt: now(), arrivesAt: null })
    takeAsTold(controls, transaction)
    const { authorization } = transaction
    if (authorization?.reusable) ledger.authorizations.set(authorization.code, authorization)
    if (authorization?.signature) ledger.failures.delete(authorization.signature)
    const { id, reference, amountMinor, feesMinor, requestedMinor, currency } = transaction
    const isFeeOnTop = amountMinor === requestedMinor + (feesMinor ?? 0)
    controls.books.add({
      ...{ party: 'paystack', kind: 'charge', transaction: id, reference, subscription: null, currency },
      amountMinor: isFeeOnTop ? requestedMinor : amountMinor,
    })
    webhooks.tell('charge.success', toTransactionData(transaction, controls))
  }

  /** Nobody is told of it: there is no such event. */
  function fail(transaction: Transaction, code: string) {
    Object.assign(transaction, { status: 'failed', response: toResponse(code), arrivesAt: null })
    const signature = transaction.authorization?.signature
    if (!signature) return
    const inARow = (ledger.failures.get(signature)?.inARow ?? 0) + 1
    const retryAt = inARow >= REGULATED_AFTER ? new Date(now().getTime() + DAY_MS) : null
    ledger.failures.set(signature, { inARow, retryAt })
  }

  return {
    fail,
    succeed,
    begin(order: Order): Transaction {
      const transaction: Transaction = {
        ...{ id: ledger.nextId(), reference: order.reference, accessCode: randomText(15), status: 'abandoned' },
        ...{ requestedMinor: order.amountMinor, amountMinor: order.amountMinor, feesMinor: null },
        ...{ currency: order.currency, customer: ledger.toCustomer(order.email), channel: 'card' },
        ...{ channels: order.channels, callbackUrl: order.callbackUrl, cancelUrl: order.cancelUrl },
        ...{ metadata: order.metadata, authorization: null, response: null, createdAt: now(), paidAt: null },
        ...{ arrivesAt: null, endsAs: null, attempt: null, fault: null },
      }
      ledger.transactions.set(order.reference, transaction)
      return transaction
    },
    /** What the bank says in the end, as the control API wants it. */
    decide(transaction: Transaction, refusal: string | null): void {
      const { reference, customer, authorization } = transaction
      const words = findWords(controls, [reference, customer.email, authorization?.code])
      const after = (minutes: number, status: Transaction['status']) =>
        Object.assign(transaction, { status, arrivesAt: new Date(now().getTime() + minutes * MINUTE_MS) })
      if (words.declineCode ?? refusal) fail(transaction, words.declineCode ?? refusal ?? '05')
      else if (words.has('pending')) transaction.status = 'ongoing'
      else if (words.has('late')) after(20, 'ongoing')
      else if (words.has('abandoned-late')) after(60, 'abandoned')
      else if (words.has('processing')) after(60, 'processing')
      else succeed(transaction)
    },
    settleLate() {
      for (const one of ledger.transactions.values()) {
        if (!one.arrivesAt || one.arrivesAt > now()) continue
        if (one.endsAs) fail(one, one.endsAs)
        else succeed(one)
      }
    },
  }
}

/** What is really taken, and of what was asked for. */
function takeAsTold(controls: Controls, transaction: Transaction) {
  const { reference, customer, requestedMinor, currency } = transaction
  const words = findWords(controls, [reference, customer.email])
  if (words.has('underpay')) transaction.amountMinor = Math.floor(requestedMinor / 2)
  if (words.has('overpay')) transaction.requestedMinor += 10_000
  if (words.has('overpay')) transaction.amountMinor = transaction.requestedMinor
  if (words.has('other-currency')) transaction.currency = currency === 'USD' ? 'NGN' : 'USD'
  transaction.feesMinor = toFees(transaction.requestedMinor)
  if (words.has('fee-inclusive')) transaction.amountMinor = transaction.requestedMinor + transaction.feesMinor
}

/** 1.5 % and 100, which is waived below 2,500; 2,000 at most. */
const toFees = (minor: number) => Math.min(Math.ceil(minor * 0.015) + (minor < 250_000 ? 0 : 10_000), 200_000)

/** What a paid channel leaves behind; only a card can be charged again. */
export function toAuthorization(
  { customer, channel }: { customer: { email: string }; channel: Channel },
  used: { card: TestCard; expiry: readonly [string, string] } | null,
): Authorization {
  const { number = '' } = used?.card ?? {}
  const signature = createHash('sha256').update(number).digest('hex').slice(0, 20)
  return {
    ...{ code: `AUTH_${randomText(10)}`, email: customer.email, channel, card: used?.card ?? null },
    ...{ bin: number.slice(0, 6) || '000000', last4: number.slice(-4) || 'XXXX', expiry: used?.expiry ?? ['', ''] },
    brand: number.startsWith('4') ? 'visa' : number === '' ? '' : 'verve',
    ...{ reusable: used !== null, signature: used ? `SIG_${signature}` : null },
  }
}
