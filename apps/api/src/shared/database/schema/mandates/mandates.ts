import type { MandateState, PAUSED_BY } from '@kola/contract/mandates/mandates'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Json<T extends object | null> = JSONColumnType<T, string | undefined, string>

/** How its holder agrees, as the provider said it. */
export type KeptStep =
  | { kind: 'page'; url: string }
  | {
      kind: 'transfer'
      bankName: string
      accountName: string
      accountNumber: string
      amountMinor: number
      currency: string
      expiresAt: string
    }

/** What a member allowed to be taken from a bank account. */
export interface MandateTable {
  tenant_id: string
  id: string
  account_id: string
  provider: string
  state: Generated<MandateState>
  provider_ids: Json<Record<string, string>>
  bank_name: Generated<string>
  last4: Generated<string>
  plan_id: string
  price_id: string
  amount_minor: number
  currency: string
  period_days: number
  terms_version: string
  agreed_at: Time
  step: ColumnType<KeptStep | null, string | null | undefined, string | null>
  consented_at: MaybeTime
  active_at: MaybeTime
  paused_by: (typeof PAUSED_BY)[number] | null | undefined
  ended_at: MaybeTime
  end_reason: 'member' | 'provider' | 'expired' | 'not-agreed' | 'refused' | 'replaced' | 'cancelled' | null | undefined
  ends_at: MaybeTime
  end_told_at: MaybeTime
  owed: 'pause' | 'resume' | 'end' | null | undefined
  checked_at: MaybeTime
  next_read_at: MaybeTime
  reads: Generated<number>
  activation_asked_at: MaybeTime
  resumed_at: MaybeTime
}

interface MandateNoticeTable {
  tenant_id: string
  renewal_id: string
  mandate_id: string
  /** YYYY-MM-DD */
  debit_on: ColumnType<Date, string, never>
  amount_minor: number
  told_at: Time
  channel: 'mail' | 'sms'
}

interface MandateDebitTable {
  tenant_id: string
  mandate_id: string
  checkout_id: string
  renewal_id: string
  asked_at: Time
  /** Its first day. */
  month: ColumnType<Date, string, never>
  state: Generated<'asked' | 'paid' | 'failed' | 'void'>
}

export interface MandateTables {
  mandate: MandateTable
  mandate_notice: MandateNoticeTable
  mandate_debit: MandateDebitTable
}
