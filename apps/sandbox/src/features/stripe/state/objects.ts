import type { CardBehaviour } from '../cards/test-cards.ts'

/** What an object is on the wire. Fields that begin with `$` are ours and never leave. */
export interface StripeObject {
  id: string
  object: string
  created: number
  [field: string]: unknown
}

export type Metadata = Record<string, string>

export interface Customer extends StripeObject {
  email: string | null
  name: string | null
  metadata: Metadata
  invoice_settings: { default_payment_method: string | null; [name: string]: unknown }
  deleted?: true
}

export interface PaymentMethod extends StripeObject {
  customer: string | null
  type: 'card'
  card: { brand: string; last4: string; exp_month: number; exp_year: number; [name: string]: unknown }
  $behaviour: CardBehaviour
  /** Whether a set-up was authenticated, so that charges without the payer pass. */
  $isSetUp: boolean
  $isDetached: boolean
}

/** Ways to pay in Nigeria. */
export type NigerianWay = 'ng_card' | 'ng_bank' | 'ng_bank_transfer' | 'ng_ussd' | 'ng_wallet'

/** What was used once at a partner's page. */
export interface RedirectMethod extends StripeObject {
  object: 'payment_method'
  customer: null
  type: NigerianWay
}

export type NextAction = Record<string, unknown> | null

export interface SetupIntent extends StripeObject {
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
  client_secret: string
  customer: string | null
  payment_method: string | null
  usage: string
  next_action: NextAction
  last_setup_error: unknown
  metadata: Metadata
  $returnUrl: string | null
}

export interface PaymentIntent extends StripeObject {
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled'
  client_secret: string
  amount: number
  amount_received: number
  currency: string
  customer: string | null
  payment_method: string | null
  latest_charge: string | null
  next_action: NextAction
  last_payment_error: unknown
  metadata: Metadata
  $invoice: string | null
  $returnUrl: string | null
  /** By which of these it is paid; absent of a card. */
  $way?: NigerianWay
  /** When its money comes, where the payer's bank sends it. */
  $dueAt?: number | null
}

export interface Charge extends StripeObject {
  amount: number
  amount_refunded: number
  currency: string
  customer: string | null
  payment_intent: string
  status: 'succeeded' | 'failed'
  refunded: boolean
  disputed: boolean
  $subscription: string | null
  $reference: string
}

export interface Price extends StripeObject {
  active: boolean
  currency: string
  unit_amount: number
  product: string
  recurring: { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number } | null
  lookup_key: string | null
}

export interface Coupon extends StripeObject {
  amount_off: number | null
  percent_off: number | null
  currency: string | null
  duration: 'once' | 'repeating' | 'forever'
  duration_in_months: number | null
  max_redemptions: number | null
  redeem_by: number | null
  times_redeemed: number
  valid: boolean
  $products: string[] | null
}

export interface PromotionCode extends StripeObject {
  active: boolean
  code: string
  promotion: { type: 'coupon'; coupon: string }
  customer: string | null
  expires_at: number | null
  max_redemptions: number | null
  times_redeemed: number
  restrictions: {
    first_time_transaction: boolean
    minimum_amount: number | null
    minimum_amount_currency: string | null
  }
}

export interface Discount extends StripeObject {
  source: { type: 'coupon'; coupon: string }
  promotion_code: string | null
  end: number | null
  subscription: string | null
}

export interface SubscriptionItem extends StripeObject {
  price: Price
  quantity: number
  current_period_start: number
  current_period_end: number
}

export interface Subscription extends StripeObject {
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled'
  customer: string
  currency: string
  default_payment_method: string | null
  items: { object: 'list'; data: SubscriptionItem[]; has_more: false; url: string }
  latest_invoice: string | null
  pending_setup_intent: string | null
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null }
  ended_at: number | null
  trial_start: number | null
  trial_end: number | null
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' | 'create_invoice' | 'pause' } }
  billing_cycle_anchor: number
  discounts: string[]
  metadata: Metadata
  /** How many periods began since the anchor. */
  $periods: number
  $isTrialEndTold: boolean
}

export interface Invoice extends StripeObject {
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  automatically_finalizes_at: number | null
  billing_reason: string
  currency: string
  customer: string
  default_payment_method: string | null
  next_payment_attempt: number | null
  total: number
  $subscription: string
  $paymentIntent: string | null
  $firstFailedAt: number | null
}

export interface InvoicePayment extends StripeObject {
  invoice: string
  amount_paid: number | null
  status: 'open' | 'paid' | 'canceled'
  payment: { type: 'payment_intent'; payment_intent: string }
}

export interface CheckoutSession extends StripeObject {
  mode: 'payment' | 'setup' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  customer: string | null
  customer_email: string | null
  customer_creation: string | null
  client_reference_id: string | null
  success_url: string
  cancel_url: string | null
  url: string | null
  subscription: string | null
  setup_intent: string | null
  payment_intent: string | null
  invoice: string | null
  allow_promotion_codes: boolean | null
  payment_method_collection: 'always' | 'if_required' | null
  currency: string | null
  amount_subtotal: number | null
  amount_total: number | null
  expires_at: number
  metadata: Metadata
  $lines: { price: Price; quantity: number }[]
  $discount: { coupon: string; promotionCode: string | null } | null
  $trialDays: number
  $subscriptionData: { metadata: Metadata; trialEndBehaviour?: 'cancel' | 'create_invoice' | 'pause' }
  $intentMetadata: Metadata
}
