import type { AGREEMENT_KINDS, CLIENT_KINDS } from '@kola/contract/agreements/agreements'
import type { ColumnType } from 'kysely'

/** Only ever added to. */
export interface AgreementTable {
  tenant_id: string
  id: string
  account_id: string
  kind: (typeof AGREEMENT_KINDS)[number]
  subject: string
  checkout_id: string | null
  subscription_id: string | null
  words: string
  words_version: string
  words_sha256: string
  terms_version: string
  privacy_version: string
  amount_minor: number | null
  currency: string | null
  period_days: number | null
  is_recurring: boolean
  client: (typeof CLIENT_KINDS)[number]
  agreed_at: ColumnType<Date, Date | string, never>
}
