import { randomBytes } from 'node:crypto'
import type { TestCard } from './cards.ts'

export type Channel = 'card' | 'bank' | 'ussd' | 'bank_transfer' | 'direct_debit' | 'dedicated_nuban'
export const CHANNELS = ['card', 'bank', 'ussd', 'qr', 'mobile_money', 'bank_transfer', 'eft', 'apple_pay'] as const

export interface Customer {
  id: string
  code: string
  email: string
}

export interface Authorization {
  code: string
  /** The address that made it; no other charges it. */
  email: string
  channel: Channel
  bin: string
  last4: string
  expiry: readonly [month: string, year: string]
  brand: string
  reusable: boolean
  /** Of the card, whoever uses it; null where there is none. */
  signature: string | null
  card: TestCard | null
  /** Of a transfer, who sent it and to which number. */
  sent?: { senderName: string; senderBank: string; number: string; bankName: string }
}

export type Status = 'abandoned' | 'ongoing' | 'processing' | 'success' | 'failed' | 'reversal pending' | 'reversed'

export interface Transaction {
  id: string
  reference: string
  accessCode: string
  status: Status
  requestedMinor: number
  amountMinor: number
  feesMinor: number | null
  currency: string
  customer: Customer
  channel: Channel
  channels: readonly string[]
  callbackUrl: string | null
  cancelUrl: string | null
  metadata: unknown
  authorization: Authorization | null
  /** Of the bank's answer. */
  response: { code: string | null; word: string; text: string } | null
  createdAt: Date
  paidAt: Date | null
  /** When money on its way arrives; null while none is. */
  arrivesAt: Date | null
  /** What the bank says against it then; null where it pays. */
  endsAs: string | null
  /** What the payer is asked next. */
  attempt: { card: TestCard; expiry: readonly [string, string]; steps: readonly string[] } | null
  fault: string | null
}

export type RefundState = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'

export interface Refund {
  id: string
  transaction: Transaction
  amountMinor: number
  state: RefundState
  end: RefundState
  customerNote: string
  merchantNote: string
  createdAt: Date
}

export interface Dispute {
  id: string
  transaction: Transaction
  amountMinor: number
  status: 'awaiting-merchant-feedback' | 'resolved'
  resolution: 'declined' | 'merchant-accepted' | 'auto-accepted' | null
  createdAt: Date
  dueAt: Date
}

/** What a payer allowed to be debited. */
export interface Mandate {
  id: string
  authorizationId: string
  reference: string
  accessCode: string
  customer: Customer
  callbackUrl: string | null
  account: { number: string; bankCode: string } | null
  /** To which its holder sends the small sum. */
  consentNumber: string | null
  authorization: Authorization | null
  /** `initialised` before its holder agreed. */
  state: 'initialised' | 'pending' | 'active' | 'revoked'
  /** When it can be debited; null where only an activation charge makes it so. */
  activeAt: Date | null
  authorizedAt: Date | null
  createdAt: Date
  debits: number
}

/** A number of a customer's own; any sum comes to it at any time. */
export interface OwnAccount {
  id: string
  customer: Customer
  accountName: string
  number: string
  slug: string
  isActive: boolean
  assignedAt: Date
  /** When the bank was last asked again. */
  requeriedAt: Date | null
}

/** Above what a number of JavaScript holds exactly. */
const FIRST_ID = 9_007_199_254_740_993n

export const randomText = (length: number) =>
  BigInt(`0x${randomBytes(length).toString('hex')}`)
    .toString(36)
    .slice(0, length)

/** All that this merchant account ever saw, until the control API resets it. */
export function createLedger() {
  const transactions = new Map<string, Transaction>()
  const authorizations = new Map<string, Authorization>()
  const customers = new Map<string, Customer>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()
  /** By their reference. */
  const mandates = new Map<string, Mandate>()
  const ownAccounts = new Map<string, OwnAccount>()
  /** Failed charges in a row by signature, and until when no other is tried. */
  const failures = new Map<string, { inARow: number; retryAt: Date | null }>()
  let lastId = FIRST_ID
  const nextId = () => String(++lastId)

  return {
    ...{ transactions, authorizations, refunds, disputes, ownAccounts, failures, mandates, nextId },
    toCustomer(email: string): Customer {
      const known = customers.get(email.toLowerCase())
      const customer = known ?? { id: nextId(), code: `CUS_${randomText(15)}`, email: email.toLowerCase() }
      customers.set(email.toLowerCase(), customer)
      return customer
    },
    /** By address, code or id. */
    findCustomer: (name: string) =>
      [...customers.values()].find(
        ({ id, code, email }) => [id, code, email].includes(name.toLowerCase()) || code === name,
      ),
    /** By reference or by id. */
    find: (name: string) => transactions.get(name) ?? [...transactions.values()].find(({ id }) => id === name),
    findByAccess: (code: string) => [...transactions.values()].find(({ accessCode }) => accessCode === code),
    clear() {
      const all = [transactions, authorizations, customers, refunds, disputes, ownAccounts, failures, mandates]
      for (const kept of all) kept.clear()
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
