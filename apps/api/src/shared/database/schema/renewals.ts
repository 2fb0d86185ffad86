import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** The next period of a subscription that we ourselves ask for. */
export interface RenewalTable {
  tenant_id: string
  id: string
  subscription_id: string
  account_id: string
  period_starts_at: Time
  plan_id: string
  price_id: string
  amount_minor: number
  currency: string
  period_days: number
  state: Generated<'open' | 'paid' | 'lapsed' | 'cancelled'>
  ends_at: Time
  tries: Generated<number>
  next_try_at: MaybeTime
  stop_reason: Generated<string>
  created_at: Time
  closed_at: MaybeTime
}

interface RenewalLinkTable {
  token_sha256: string
  tenant_id: string
  renewal_id: string
  made_at: Time
}

/** What a member was told before days end: once for each kind. */
interface BillingNoticeTable {
  tenant_id: string
  subscription_id: string
  kind: 'renews' | 'bonus-ends' | 'ends-3' | 'ends-1' | 'ends-today' | 'card-month' | 'card-week'
  about: Time
  told_at: Time
  channel: 'mail' | 'sms' | ''
}

/** Why a later try was planned for its moment. */
interface RenewalChoiceTable {
  tenant_id: string
  renewal_id: string
  try_number: number
  planned_for: Time
  /** From 0 to 1. */
  chance: number
  is_exploring: boolean
}

interface RetryRatesTable {
  tenant_id: string
  asked_at: Time
  /** Until when what was paid by choice is counted. */
  counted_to: Time
  /** Null before it was learnt for the first time. */
  rates: ColumnType<unknown, string | null | undefined, string | null>
}

/** Payments that members made by choice. */
interface PaidHourTable {
  tenant_id: string
  hour: Time
  count: number
}

export interface RenewalTables {
  renewal: RenewalTable
  renewal_link: RenewalLinkTable
  billing_notice: BillingNoticeTable
  renewal_choice: RenewalChoiceTable
  retry_rates: RetryRatesTable
  paid_hour: PaidHourTable
}
