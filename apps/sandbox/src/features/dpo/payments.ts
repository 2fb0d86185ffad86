import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Controls } from '#shared/controls/controls.ts'

export type PaymentStatus = 'open' | 'paid' | 'authorised' | 'mispaid' | 'bank' | 'queued' | 'declined' | 'cancelled'

export interface Means {
  /** As `CustomerCreditType` says it. */
  kind: string
  lastFour: string
}

export interface Order {
  companyRef: string
  amountMinor: number
  currency: string
  email: string
  firstName: string
  lastName: string
  phone: string
  country: string
  redirectUrl: string
  backUrl: string
  declinedUrl: string
  lifeMs: number
  isRecurrent: boolean
  /** Authorised only: TransactionChargeType 2. */
  isHeld: boolean
}

export interface Refund {
  ref: string
  amountMinor: number
  state: 'done' | 'declined' | 'manual'
}

export interface Payment extends Order {
  token: string
  transRef: string
  status: PaymentStatus
  createdAtMs: number
  /** When money on its way arrives; null while none is. */
  arrivesAtMs: number | null
  approval: string
  means: Means | null
  /** What was taken in fact. */
  taken: { amountMinor: number; currency: string; atMs: number } | null
  refunds: Refund[]
}

/** What a paid AllowRecurrent payment leaves behind for an address. */
export interface StoredCard {
  email: string
  customerToken: string
  subscriptionToken: string
  means: Means
  firstName: string
  lastName: string
}

const toGuid = () => randomUUID().toUpperCase()

/** Tokens, stored cards and what was paid. */
export function createPayments({ clock, onReset }: Controls) {
  const payments = new Map<string, Payment>()
  const cards: StoredCard[] = []
  onReset('dpo', () => {
    payments.clear()
    cards.length = 0
  })

  return {
    add(order: Order): Payment {
      const payment: Payment = {
        ...order,
        ...{ token: toGuid(), transRef: `R${randomInt(10_000_000, 99_999_999)}`, status: 'open' },
        ...{ createdAtMs: clock.now().getTime(), arrivesAtMs: null },
        ...{ approval: '', means: null, taken: null, refunds: [] },
      }
      payments.set(payment.token, payment)
      return payment
    },
    find: (token: string) => payments.get(token.toUpperCase()) ?? null,
    findByTransRef: (transRef: string) => [...payments.values()].find((one) => one.transRef === transRef) ?? null,
    /** The newest of that reference. */
    findByCompanyRef: (companyRef: string) =>
      [...payments.values()].findLast((one) => companyRef !== '' && one.companyRef === companyRef) ?? null,
    isPaid: (companyRef: string) =>
      [...payments.values()].some((one) => one.companyRef === companyRef && one.taken !== null),
    list: () => [...payments.values()],
    isOver: (payment: Payment) =>
      payment.status === 'open' && clock.now().getTime() >= payment.createdAtMs + payment.lifeMs,

    storeCard({ email, firstName, lastName }: Order, means: Means): void {
      const known = cards.find((card) => card.email === email.toLowerCase())
      cards.push({
        email: email.toLowerCase(),
        customerToken: known?.customerToken ?? toGuid(),
        subscriptionToken: toGuid(),
        ...{ means, firstName, lastName },
      })
    },
    findCardByEmail: (email: string) => cards.findLast((card) => card.email === email.toLowerCase()) ?? null,
    findCard: (subscriptionToken: string) =>
      cards.find((card) => card.subscriptionToken === subscriptionToken.toUpperCase()) ?? null,
    listCards: (customerToken: string) => cards.filter((card) => card.customerToken === customerToken.toUpperCase()),
  }
}

export type Payments = ReturnType<typeof createPayments>

export const toApproval = () => randomBytes(3).toString('hex').toUpperCase()
