import type { PaymentState, PaymentStepKind } from '@kola/contract/payments/payment'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { GiftTable, VoucherBatchTable } from './gifts/gifts.ts'
import type { InvoiceTables } from './invoices.ts'
import type { MandateTables } from './mandates/mandates.ts'
import type { CreditTables, DepositReturnTable, DisputeTable } from './money-back.ts'
import type { DepositEvidenceTable, OperatorActionTable } from './operator-actions.ts'
import type { PlanChangeTable } from './plan-changes.ts'
import type { TransferTables } from './providers/transfers.ts'
import type { RenewalTables } from './renewals.ts'
import type { RentalTables } from './rentals/rentals.ts'

type Json<T extends object | null> = JSONColumnType<T>
type MadeJson<T extends object> = ColumnType<T, string | undefined, string>
type Time = ColumnType<Date, Date | string, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type MaybeText = ColumnType<string | null, string | null | undefined, string | null>
type Made<T> = Generated<T>

export const SUBSCRIPTION_STATES = ['ACTIVE', 'PAST_DUE', 'CANCEL_SCHEDULED', 'CANCELLED', 'EXPIRED', 'FAILED'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/** What is bought; each is settled in its own way. */
export type CheckoutPurpose = 'membership' | 'change' | 'renewal' | 'gift' | 'rental' | 'own_account'

export interface SubscriptionTable {
  tenant_id: string
  id: string
  account_id: string
  plan_id: string
  price_id: string
  state: Made<SubscriptionState>
  payment_gateway: string
  transaction_id: Made<string>
  /** Follows from the periods; the database keeps it. */
  paid_through: ColumnType<Date, never, never>
  grace_days: Made<number>
  is_recurring: Made<boolean>
  checkout_id: MaybeText
  provider_subscription_id: MaybeText
  next_charge_at: MaybeTime
  past_due_since: MaybeTime
  cancelled_at: MaybeTime
  predecessor_id: MaybeText
  /** By which it renews. */
  mandate_id: MaybeText
  card_brand: Made<string>
  card_last4: Made<string>
  /** From when on the card that renews is refused; null where nobody tells. */
  card_ends_at: MaybeTime
  created_at: ColumnType<Date, Date | string | undefined, never>
}

export interface SubscriptionPeriodTable {
  tenant_id: string
  subscription_id: string
  number: number
  starts_at: Time
  ends_at: Time
  kind: 'paid' | 'granted' | 'carried'
  bonus_days: Made<number>
  payment_id: MaybeText
  voided_at: MaybeTime
  created_at: Made<Date>
}

export interface CheckoutTable {
  tenant_id: string
  id: string
  reference: string
  account_id: string
  provider: string
  plan_id: string
  price_id: string
  is_recurring: boolean
  way: Made<string>
  currency: string
  price_minor: number
  discount_minor: Made<number>
  /** Of the price, what credit pays. */
  credit_minor: Made<number>
  amount_minor: number
  coupon_code: Made<string>
  /** Of a rental: within how many days of the payment it must begin. */
  period_days: number
  bonus_days: Made<number>
  /** What is rented, and for how long from its first play. */
  title_id: MaybeText
  play_hours: ColumnType<number | null, number | null | undefined, number | null>
  state: Made<PaymentState>
  url: MaybeText
  provider_ids: MadeJson<Record<string, string>>
  bank_id: MaybeText
  idempotency_key: MaybeText
  subscription_id: MaybeText
  purpose: Made<CheckoutPurpose>
  changes_subscription_id: MaybeText
  /** Until when the days last that it was reckoned for. */
  changes_until: MaybeTime
  renewal_minor: ColumnType<number | null, number | null | undefined, number | null>
  decline_code: Made<string>
  decline_message: Made<string>
  is_decline_hard: Made<boolean>
  decline_class: MaybeText
  decline_retry_at: MaybeTime
  renewal_id: MaybeText
  /** Where we charged what is kept. */
  try_number: ColumnType<number | null, number | null | undefined, number | null>
  started_at: Time
  expires_at: Time
  settled_at: MaybeTime
  next_read_at: MaybeTime
  reads: Made<number>
}

interface CheckoutLinkTable {
  provider: string
  kind: string
  value: string
  tenant_id: string
  checkout_id: string
}

interface CheckoutStepTable {
  tenant_id: string
  checkout_id: string
  id: Made<number>
  kind: PaymentStepKind | 'asked'
  fact: string
  at: Time
  detail: MadeJson<Record<string, unknown>>
}

interface CouponRedemptionTable {
  tenant_id: string
  checkout_id: string
  code: string
  account_id: string
  redeemed_at: Time
}

export interface PaymentTable {
  tenant_id: string
  id: string
  account_id: string
  checkout_id: string
  subscription_id: MaybeText
  provider: string
  transaction_id: string
  amount_minor: number
  currency: string
  use: 'period' | 'change' | 'gift' | 'rental' | 'unapplied'
  paid_at: Time
  created_at: Made<Date>
}

export interface RefundTable {
  tenant_id: string
  id: string
  payment_id: string
  amount_minor: number
  currency: string
  reason: string
  state: Made<'queued' | 'held' | 'pending' | 'done' | 'failed'>
  key: string
  /** What of it was taken from credit. */
  credit_minor: Made<number>
  provider_refund_id: MaybeText
  asked_by: string
  asked_at: Time
  due_at: Time
  done_at: MaybeTime
}

interface LedgerEntryTable {
  tenant_id: string
  id: string
  key: string
  kind: 'charge' | 'refund' | 'chargeback' | 'correction' | 'recognition' | 'credit' | 'settlement'
  payment_id: MaybeText
  happened_at: Time
  created_at: Made<Date>
}

interface LedgerLineTable {
  tenant_id: string
  entry_id: string
  number: number
  account: string
  amount_minor: number
  currency: string
}

export interface ProviderEventTable {
  id: Made<number>
  provider: string
  dedupe_key: string
  kind: string
  news: Json<object>
  state: Made<'waiting' | 'done' | 'unmatched' | 'reported'>
  tenant_id: MaybeText
  checkout_id: MaybeText
  received_at: Time
  worked_at: MaybeTime
  /** Of who sent it, while the provider does not stand by it. */
  network: MaybeText
  /** What the provider is asked of it. */
  claim: MaybeText
  /** No job of it was made yet. */
  is_unsent: Made<boolean>
}

interface ProviderObjectTable {
  tenant_id: string
  provider: string
  key: string
  object_id: string
}

interface ProviderCustomerTable {
  tenant_id: string
  account_id: string
  provider: string
  customer_id: string
}

interface PaymentMethodTable {
  tenant_id: string
  account_id: string
  provider: string
  method_id: string
  kind: string
  brand: Made<string>
  last4: Made<string>
  expiry_month: ColumnType<number | null, number | null, number | null>
  expiry_year: ColumnType<number | null, number | null, number | null>
  kept_at: Time
}

interface ProviderPriceTable {
  tenant_id: string
  price_id: string
  provider: string
  amount_minor: number
  currency: string
}

export interface FindingTable {
  tenant_id: string
  id: string
  fact: string
  kind: string
  checkout_id: MaybeText
  payment_id: MaybeText
  account_id: MaybeText
  detail: MadeJson<Record<string, unknown>>
  proposal: string
  found_at: Time
  resolved_at: MaybeTime
  resolved_by: MaybeText
  resolution: MaybeText
}

/** What is held, and the money for it. */
export interface MoneyTables
  extends InvoiceTables,
    CreditTables,
    RenewalTables,
    RentalTables,
    TransferTables,
    MandateTables {
  subscription: SubscriptionTable
  subscription_period: SubscriptionPeriodTable
  plan_change: PlanChangeTable
  gift: GiftTable
  voucher_batch: VoucherBatchTable
  checkout: CheckoutTable
  checkout_link: CheckoutLinkTable
  checkout_step: CheckoutStepTable
  coupon_redemption: CouponRedemptionTable
  payment: PaymentTable
  refund: RefundTable
  dispute: DisputeTable
  ledger_entry: LedgerEntryTable
  ledger_line: LedgerLineTable
  provider_event: ProviderEventTable
  provider_object: ProviderObjectTable
  provider_customer: ProviderCustomerTable
  payment_method: PaymentMethodTable
  provider_price: ProviderPriceTable
  deposit_evidence: DepositEvidenceTable
  deposit_return: DepositReturnTable
  finding: FindingTable
  operator_action: OperatorActionTable
}
