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

export interface RenewalLinkTable {
  token_sha256: string
  tenant_id: string
  renewal_id: string
  made_at: Time
}
