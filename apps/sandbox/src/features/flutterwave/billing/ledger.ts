import { randomBytes } from 'node:crypto'
import type { TestCard } from './cards.ts'

export interface Customer {
  id: number
  email: string
  name: string
  phone: string | null
}

export interface Plan {
  id: number
  name: string
  amount: number
  currency: string
  interval: string
  /** How many charges there are in all; 0 means until it is cancelled. */
  duration: number
  status: 'active' | 'cancelled'
  token: string
  createdAt: Date
}

export interface Subscription {
  id: number
  amount: number
  customer: Customer
  plan: Plan
  status: 'active' | 'cancelled'
  card: UsedCard
  createdAt: Date
  /** Ids of its charges, the first included. */
  transactions: number[]
  chargesDone: number
  failedTries: number
  /** From where periods are counted, and how many were paid since. */
  startedAt: Date
  periodsDone: number
  nextChargeAt: Date
}

export interface UsedCard {
  first6: string
  last4: string
  issuer: string
  type: string
  expiry: string
  token: string
}

export interface Transaction {
  id: number
  txRef: string
  flwRef: string
  amount: number
  currency: string
  status: 'successful' | 'failed' | 'pending'
  processorResponse: string
  authModel: string
  paymentType: string
  card: UsedCard | null
  customer: Customer
  plan: Plan | null
  meta: Record<string, unknown> | null
  narration: string
  refunded: number
  createdAt: Date
  /** The address of the payer's 3-D Secure step, where a tokenised charge asks for one. */
  redirectUrl: string | null
}

export interface Refund {
  id: number
  transaction: Transaction
  amount: number
  comments: string
  createdAt: Date
}

export interface Link {
  id: string
  txRef: string
  amount: number
  currency: string
  redirectUrl: string
  customer: Customer
  options: string[]
  plan: Plan | null
  meta: Record<string, unknown> | null
  title: string
  description: string
  expiresAt: Date
  maxAttempts: number
  failedAttempts: number
  status: 'open' | 'over'
  /** What the payer is asked for next after the card's number. */
  attempt: { card: TestCard; expiry: string; step: 'pin' | 'otp' | '3ds' | 'address' } | null
  lastFailure: string | null
  transactionId: number | null
}

/** An account that may be debited. */
export interface Mandate {
  reference: string
  status: 'PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'DELETED'
  token: string | null
  customer: Customer
  accountNumber: string
  bank: string
  /** Of one debit, in naira. */
  ceiling: number
  startsAt: Date
  endsAt: Date
  narration: string
  /** To which its holder sends the small sum. */
  consentNumber: string
  createdAt: Date
  approvedAt: Date | null
  activeOn: Date | null
  debits: number
}

const FIRST_ID = 5_000_000

/** All that this merchant account ever saw, until the control API resets it. */
export function createLedger() {
  const links = new Map<string, Link>()
  const transactions = new Map<number, Transaction>()
  const plans = new Map<number, Plan>()
  const subscriptions = new Map<number, Subscription>()
  const refunds = new Map<number, Refund>()
  const customers = new Map<string, Customer>()
  /** A reference is used up once a link or a charge carries it, whatever became of it. */
  const usedRefs = new Set<string>()
  const cardTokens = new Map<string, { card: UsedCard; customer: Customer; createdAt: Date }>()
  /** By their reference. */
  const mandates = new Map<string, Mandate>()
  /** What a bank is still to say of a transaction. */
  const debits = new Map<number, { at: Date; refusal: string | null }>()
  let lastId = FIRST_ID

  return {
    ...{ links, transactions, plans, subscriptions, refunds, usedRefs, cardTokens, mandates, debits },
    nextId: () => ++lastId,
    toCustomer({ email, name, phone }: Omit<Customer, 'id'>): Customer {
      const known = customers.get(email.toLowerCase())
      const customer = known ?? { id: ++lastId, email, name, phone }
      customers.set(email.toLowerCase(), Object.assign(customer, { name, phone: phone ?? customer.phone }))
      return customer
    },
    /** The last one of a reference, which is the one that succeeded if any did. */
    findByReference: (txRef: string) => [...transactions.values()].findLast((one) => one.txRef === txRef),
    clear() {
      for (const kept of [links, transactions, plans, subscriptions, refunds, customers, usedRefs]) kept.clear()
      for (const kept of [cardTokens, mandates, debits]) kept.clear()
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>

export const randomText = (bytes: number) => randomBytes(bytes).toString('hex')
