import type { ColumnType } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type MaybeText = ColumnType<string | null, string | null | undefined, string | null>
type TextOrEmpty = ColumnType<string, string | undefined, string>

/** Days of a plan that somebody holds by a code: bought as a gift, or a voucher of a batch. */
export interface GiftTable {
  tenant_id: string
  id: string
  code_sha256: string
  /** For its buyer; null of a voucher. */
  code_sealed: MaybeText
  plan_id: string
  price_id: string
  days: number
  state: 'ordered' | 'open' | 'redeemed' | 'voided'
  batch_id: MaybeText
  checkout_id: MaybeText
  buyer_id: MaybeText
  payment_id: MaybeText
  from_name: TextOrEmpty
  for_name: TextOrEmpty
  message: TextOrEmpty
  receiver: MaybeText
  send_at: MaybeTime
  sent_at: MaybeTime
  valid_until: MaybeTime
  made_at: Time
  redeemed_by: MaybeText
  redeemed_at: MaybeTime
  /** Null while its days wait. */
  subscription_id: MaybeText
  period_number: ColumnType<number | null, number | null | undefined, number | null>
  voided_at: MaybeTime
}

export interface VoucherBatchTable {
  tenant_id: string
  id: string
  title: string
  plan_id: string
  price_id: string
  days: number
  count: number
  price_minor: number
  vat_minor: number
  currency: string
  valid_until: MaybeTime
  made_by: string
  made_at: Time
}
