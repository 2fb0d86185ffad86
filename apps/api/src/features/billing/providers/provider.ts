import type { PAYMENT_PROVIDERS } from '@kola/contract/billing'
import type { PaymentMethodName } from '@kola/contract/payments/payment'
import type { UssdBank } from '@kola/contract/payments/pushed'
import type { Money } from '#shared/money.ts'
import type { CallbackReading, RawCallback } from './callback-news.ts'
import type { ProviderLists } from './listing/listing.ts'
import type { MandatePayments } from './mandates/mandate-payments.ts'
import type { Order, Payer, Started } from './orders/order.ts'
import type { Identified, OwnAccounts } from './own-accounts.ts'
import type { ProviderIds } from './provider-ids.ts'

export type { CallbackNews, CallbackReading, RawCallback } from './callback-news.ts'
export type { Order, Payer, Shown, Started } from './orders/order.ts'
export type { Identified, OwnAccount, OwnAccounts } from './own-accounts.ts'
export type { ProviderIds } from './provider-ids.ts'

export type ProviderSlug = (typeof PAYMENT_PROVIDERS)[number]

/** A payment that was begun, as the adapter needs it to look it up again. */
export interface Begun {
  reference: string
  payer: Payer
  ids: ProviderIds
  due: Money
  isRecurring: boolean
  startedAt: Date
  /** It was charged at this moment: nothing of it can have gone back, and nobody has taken it back. */
  isNew?: true
}

/**
 * What a refusal means for the next try: the money, the bank's machines, the bank without a reason, a limit on tries, something
 * the member has to do, never again, a mistake of ours.
 */
export type DeclineClass = 'funds' | 'issuer' | 'generic' | 'regulator' | 'member' | 'hard' | 'ours'

/** Why money was not taken. `isHard`: trying the same again is of no use. */
export interface Decline {
  code: string
  /** The provider's own text, for the person. */
  message: string
  isHard: boolean
  class?: DeclineClass
  /** No try is taken before. */
  retryAt?: Date
}

/** The payer's bank takes a charge back: the money is gone while it is open, and comes back when it is won. */
export interface Dispute {
  /** The provider's id. */
  disputeId: string
  amount: Money
  at: Date
  state: 'open' | 'won' | 'lost'
}

/** One movement of money that the provider vouches for. */
export interface Charge {
  /** The provider's id; unique at it. */
  transactionId: string
  amount: Money
  at: Date
  state: 'succeeded' | 'pending' | 'failed'
  /** Whether it paid the start of a subscription (or a single payment), or a later period. */
  isRenewal: boolean
  decline: Decline | null
  /** All that was given back of it so far, by the provider's ids. */
  refunds: readonly { refundId: string; amount: Money; at: Date }[]
  disputes?: readonly Dispute[]
}

/** A renewing arrangement at the provider. */
export interface ProviderSubscription {
  id: string
  state: 'active' | 'past_due' | 'cancelled' | 'ended'
  /** When the provider takes the next charge; null when it will not. */
  nextChargeAt: Date | null
  isCancelScheduled: boolean
}

/** A means to pay that the provider keeps. */
export interface KeptMethod {
  id: string
  kind: 'card' | 'mobile-money' | 'bank' | 'wallet'
  brand: string
  last4: string
  expiryMonth: number | null
  expiryYear: number | null
}

/**
 * What the provider says of one payment now. Nothing else moves money state: a return of the browser or a callback only
 * makes somebody read.
 */
export interface Reading {
  /** `not_begun`: the payer never paid and still may. */
  state: 'paid' | 'pending' | 'action_required' | 'declined' | 'cancelled' | 'expired' | 'not_begun'
  /** Every charge of it, oldest first, renewals too. */
  charges: readonly Charge[]
  subscription: ProviderSubscription | null
  /** It was to renew, the first period is paid, and the provider has nothing that renews it. */
  isRenewalMissing?: boolean
  method: KeptMethod | null
  decline: Decline | null
  /** Ids learnt by reading. */
  ids: ProviderIds
}

export interface RefundOrder {
  begun: Begun
  transactionId: string
  amount: Money
  /** Deterministic. */
  key: string
  reason: string
}

/** Payments on a page of the provider. */
export interface HostedPayments {
  /** One call. @throws Declined, CouponRefused, ProviderError */
  start(order: Order): Promise<Started>
}

/** Payments by the provider's own field within our page; card data never comes to us. */
export interface FieldPayments {
  /** Address of the script and the key for it. */
  readonly scriptUrl: string
  readonly publishableKey: string
  /** The page tells the field to ask the cardholder's bank; other fields ask by themselves. */
  readonly threeDSecure?: boolean
  /** What the browser's field begins with. */
  begin(payer: Payer, customerId: string | null): Promise<{ token: string; customerId: string | null }>
  /** Keeps what the field made as the means for later charges, also of running subscriptions. @throws Declined */
  keep(what: {
    payer: Payer
    customerId: string | null
    nonce: string
    /** At the provider. */
    subscriptionIds: readonly string[]
    /** A payment follows at once, at which the bank asks what it has to ask. */
    isPaidWithNow?: boolean
  }): Promise<
    | { kind: 'kept'; method: KeptMethod; customerId: string }
    | { kind: 'action_required'; clientSecret: string; customerId: string }
  >
  /** Subscribes with a kept means, or pays once. @throws Declined, CouponRefused */
  pay(order: Order, kept: { customerId: string; methodId: string }): Promise<Started>
  /** What the bank asks about a payment that waits for the payer, for a browser that has lost it; null when nothing. */
  readQuestion?(begun: Begun): Promise<string | null>
}

/** Payments that the payer's own bank sends: money comes to us, and nobody takes it. */
export interface PushedPayments {
  canShow(order: Order): boolean
  /** Banks whose customers can dial a code. */
  readonly ussdBanks: readonly UssdBank[]
  /** Under our reference once, so that a reply that is lost needs another reference. @throws Declined, ProviderError */
  show(order: Order, how: { kind: 'transfer' } | { kind: 'ussd'; bank: UssdBank }): Promise<Started>
}

/** Ways of one country, each with a page of its own, bought once; a tenant offers those that its configuration names. */
export interface LocalPayments {
  readonly ways: readonly PaymentMethodName[]
  readonly country: string
  readonly currency: string
  readonly leastMinor: number
  readonly mostMinor: number
  /** @throws Declined, CouponRefused, ProviderError */
  start(order: Order): Promise<Started>
}

/** Renewals that the provider runs by itself. */
export interface RenewingPayments {
  /** No charge after this one; already cancelled is no error. */
  cancel(begun: Begun, subscriptionId: string): Promise<void>
  /** Tries an overdue charge again. Null where only a new payment helps. @throws Declined */
  retry: ((begun: Begun, subscriptionId: string) => Promise<Started>) | null
  /** From the next charge on another price; what is due now was paid on its own. Null where only a new payment helps. */
  change: ((what: { begun: Begun; subscriptionId: string; order: Order }) => Promise<void>) | null
}

/** A means that the first payment left behind, of which we ourselves take each later charge. */
export interface KeptPayments {
  /** So many are charged in a minute at most, for all tenants together; without it the provider takes as many as we ask. */
  readonly perMinute?: number
  /** Whether a payment of these ids left a means behind. */
  holds(ids: ProviderIds): boolean
  /**
   * Takes what is due of an order with a reference of its own. After a ProviderError that is `mayBeDone`, `read` says what came
   * of it, and only then it may be tried again.
   * @param kept ids of the first payment @throws Declined, ProviderError
   */
  charge(order: Order, kept: ProviderIds): Promise<Started>
}

/** One way to pay. Differences are data: what a provider lacks is null. */
export interface PaymentProvider extends ProviderLists {
  readonly slug: ProviderSlug
  /** Its name for people. */
  readonly name: string
  canCharge(currency: string): boolean
  readonly hosted: HostedPayments | null
  readonly fields: FieldPayments | null
  readonly renewing: RenewingPayments | null
  readonly kept?: KeptPayments
  readonly pushed?: PushedPayments
  readonly local?: LocalPayments
  readonly mandates?: MandatePayments
  readonly own?: OwnAccounts
  /** Discount by the provider's own coupon, for a quote; null where coupons are ours alone. @throws CouponRefused */
  readonly findCoupon: ((code: string) => Promise<{ percentOff: number } | { amountOff: Money }>) | null
  /** Reads the payment at the provider; also doubles as the check of whatever a browser or callback said. */
  read(begun: Begun): Promise<Reading>
  /** Gives back all or a part. @returns the provider's id of it. @throws Declined */
  refund(refund: RefundOrder): Promise<{ refundId: string; state: 'done' | 'pending' }>
  /** Judges a callback by what it bears and asks nobody: whoever sent it waits for the answer. */
  readCallback(callback: RawCallback): Promise<CallbackReading>
  /** Whether the provider stands by a callback that could not prove itself. @throws ProviderError where it does not say */
  confirm?(claim: string): Promise<boolean>
  /** Ids and plan that belong to a charge of which a callback told no id that we know, and our reference. @throws ProviderError */
  identify?(transactionId: string): Promise<Identified | null>
  /** Answer to a callback that was kept. */
  readonly callbackAnswer: string
  /** Callbacks are not signed: one that matches nothing is anybody's. */
  readonly hasAnonymousCallbacks?: true
  /** Answer to a check of the callback address by GET; null where there is none. */
  answerChallenge: ((url: string) => string | null) | null
}

/** What was made at a provider; `key` names all that it is made of, so that another amount makes another object. */
export interface ObjectOf {
  tenantId: string
  provider: ProviderSlug
  key: string
}

/** Makes something at the provider once and remembers its id: products, plans, prices. */
export interface ProviderObjects {
  /** @param make is told the id that this one stands in for, where the provider has that no more; empty otherwise */
  findOrMake(of: ObjectOf, make: (insteadOf: string) => Promise<string>): Promise<string>
  /** It is at the provider no more; one that was made anew meanwhile stays. */
  forget(of: ObjectOf, objectId: string): Promise<void>
}

/** The provider answered: no. Nothing was taken. */
export class Declined extends Error {
  readonly decline: Decline
  constructor(decline: Decline) {
    super(decline.message)
    this.name = 'Declined'
    this.decline = decline
  }
}

/** The coupon does not count; the message is the provider's own. */
export class CouponRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CouponRefused'
  }
}
