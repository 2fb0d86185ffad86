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
export function createPayments({ clock, onReset, onKept }: Controls) {
  const payments = new Map<string, Payment>()
  const ofCompanyRef = new Map<string, Payment[]>()
  const ofEmail = new Map<string, StoredCard[]>()
  const ofToken = new Map<string, StoredCard>()
  onReset('dpo', () => {
    for (const kept of [payments, ofCompanyRef, ofEmail, ofToken]) kept.clear()
  })
  function keep(card: StoredCard): void {
    ofEmail.set(card.email, [...(ofEmail.get(card.email) ?? []), card])
    ofToken.set(card.subscriptionToken.toUpperCase(), card)
  }
  onKept('dpo', ({ email, token }) => {
    const means = { kind: 'Visa', lastFour: '4242' }
    const name = { firstName: 'Adaeze', lastName: 'Bello' }
    keep({ email: email.toLowerCase(), customerToken: toGuid(), subscriptionToken: token, means, ...name })
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
      ofCompanyRef.set(order.companyRef, [...(ofCompanyRef.get(order.companyRef) ?? []), payment])
      return payment
    },
    find: (token: string) => payments.get(token.toUpperCase()) ?? null,
    findByTransRef: (transRef: string) => [...payments.values()].find((one) => one.transRef === transRef) ?? null,
    /** The newest of that reference. */
    findByCompanyRef: (companyRef: string) =>
      (companyRef === '' ? undefined : ofCompanyRef.get(companyRef))?.at(-1) ?? null,
    isPaid: (companyRef: string) => (ofCompanyRef.get(companyRef) ?? []).some(({ taken }) => taken !== null),
    list: () => [...payments.values()],
    isOver: (payment: Payment) =>
      payment.status === 'open' && clock.now().getTime() >= payment.createdAtMs + payment.lifeMs,

    storeCard({ email, firstName, lastName }: Order, means: Means): void {
      const known = ofEmail.get(email.toLowerCase())?.[0]
      keep({
        email: email.toLowerCase(),
        customerToken: known?.customerToken ?? toGuid(),
        subscriptionToken: toGuid(),
        ...{ means, firstName, lastName },
      })
    },
    findCardByEmail: (email: string) => ofEmail.get(email.toLowerCase())?.at(-1) ?? null,
    findCard: (subscriptionToken: string) => ofToken.get(subscriptionToken.toUpperCase()) ?? null,
    listCards: (customerToken: string) =>
      [...ofToken.values()].filter((card) => card.customerToken === customerToken.toUpperCase()),
  }
}

export type Payments = ReturnType<typeof createPayments>

export const toApproval = () => randomBytes(3).toString('hex').toUpperCase()
