import type { Begun, Order, PaymentProvider, RawCallback } from '../provider.ts'
import type { Booked } from './stage.ts'

/** What a party can be told to do with a payment. */
export type Outcome = 'decline' | 'pending' | 'late' | 'less' | 'more' | 'other-currency'
/** What the control API calls the calls that a step makes. */
export type Step = 'start' | 'read' | 'refund'

/** What is known of a provider before anything runs: differences are data. */
export interface ConformanceTraits {
  currency: string
  /** Our key at it, which nothing may say. */
  secret: string
  /** What is bought: whether it renews. */
  isRecurring: boolean
  /** Whether the provider charges again by itself. */
  renews: boolean
  /** The party's own words; null where it cannot happen there. */
  outcomes: Readonly<Record<Outcome, string | null>>
  /** Whether the provider says what was given back of a charge. */
  tellsRefunds: boolean
  /** The party's word for a balance of ours that is too short to give anything back. */
  shortBalance?: string
  /** Whether a declined card is told to us; a page may keep it to itself until another is tried. */
  tellsDeclines?: boolean
  /** Whether its own library asks again, under the same key, when an answer is lost. */
  asksAgain?: boolean
  /** What passes until money is back with the payer, where that is not at once. */
  refundTakesMs?: number
  /** What passes between the start of a period and the try to charge it. */
  draftMs?: number
  /** What a second start under one reference does. */
  secondStart: 'same' | 'refused' | 'another'
}

export interface ConformanceSubject {
  provider: PaymentProvider
  /** The same with a key that is not ours. */
  stranger: PaymentProvider
  /** The same with little patience. */
  impatient: PaymentProvider
  /** The same where nothing but a page of HTML answers. */
  misled: PaymentProvider
  /** Begins the payment as a browser would. @throws Declined where that is known at once */
  begin(order: Order): Promise<{ begun: Begun; url: string }>
  /** What the payer does with it, at whose end the browser comes back. */
  act(what: 'pay' | 'decline' | 'leave', started: { begun: Begun; url: string }): Promise<void>
  setOutcome(reference: string, word: string): Promise<void>
  /** Makes the next call of that step suffer a fault of the control API. */
  failNext(step: Step, fault: object): Promise<void>
  advance(ms: number): Promise<void>
  /** Where a part can only be given back of what was settled: lets that happen. */
  settle?(): Promise<void>
  /** Where a first payment is not told of: makes the party tell of it. */
  provoke?(): Promise<void>
  readBooks(): Promise<Booked[]>
  untilCallbacks(about: string, count: number): Promise<RawCallback[]>
  repeatNextCallback(): Promise<void>
  /** A genuine callback with one thing changed, as a stranger would; null where nothing is signed. */
  forge: ((callback: RawCallback) => RawCallback) | null
  /** Where the signature does not stand in the headers. */
  isSignedInBody?: boolean
}

let last = 0

export function toOrder({ currency, isRecurring }: Pick<ConformanceTraits, 'currency' | 'isRecurring'>): Order {
  last += 1
  const reference = `KL-${String(last).padStart(4, '0')}${Date.now().toString(36).slice(-6).toUpperCase()}`
  const amount = { amountMinor: 290_050, currency }
  return {
    reference,
    payer: {
      ...{ tenantId: 'demo', accountId: 'a1', email: `adaeze-${reference.toLowerCase()}@example.com`, country: 'NG' },
      ...{ firstName: 'Adaeze <&>', lastName: 'Obi', phone: '+2348031234567' },
    },
    price: {
      id: 'basic',
      planId: 'plan-1',
      planTitle: 'Basic',
      title: 'Basic & more, every 30 days',
      periodDays: 30,
      amount,
    },
    due: { amountMinor: 232_040, currency },
    coupon: { code: '20DISCOUNT', percentOff: 20 },
    ...{ isRecurring, bonusDays: 14, way: 'visa' },
    returnUrl: `http://kola.test/#/payment/${reference}`,
    cancelUrl: `http://kola.test/#/payment/${reference}/cancelled`,
    expiresAt: new Date(Date.now() + 3_600_000),
  }
}

export function toBegun(order: Order, ids: Begun['ids'] = {}): Begun {
  const { reference, payer, due, isRecurring } = order
  return { ...{ reference, payer, due, isRecurring, ids }, startedAt: new Date() }
}
