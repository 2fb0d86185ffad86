import type { DeliveryStatus } from '@kola/contract/verification'
import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type MaybeText = ColumnType<string | null, string | null | undefined, string | null>

export interface ConsentTable {
  tenant_id: string
  id: string
  account_id: string
  document: 'terms' | 'privacy'
  version: string
  agreed_at: Time
}

export interface IdentityTable {
  tenant_id: string
  provider: 'google' | 'facebook'
  subject: string
  account_id: string
  email: Generated<string>
  linked_at: Time
}

export interface PasskeyTable {
  tenant_id: string
  id: string
  account_id: string
  credential_id: string
  public_key: Buffer
  /** A bigint, which comes as text. */
  sign_count: ColumnType<string, number, number>
  transports: string[]
  is_synced: boolean
  name: string
  created_at: Time
  last_used_at: MaybeTime
  refused_at: MaybeTime
}

export interface PasskeyChallengeTable {
  tenant_id: string
  challenge_sha256: string
  purpose: 'add' | 'sign-in' | 'prove'
  account_id: MaybeText
  sign_in_session_id: MaybeText
  expires_at: Time
}

export type ProofPurpose =
  | 'confirm-email'
  | 'confirm-mobile'
  | 'reset-email'
  | 'reset-mobile'
  | 'change-email'
  | 'change-mobile'

export interface ProofTable {
  tenant_id: string
  id: string
  purpose: ProofPurpose
  subject: string
  account_id: MaybeText
  token_sha256: MaybeText
  token_expires_at: MaybeTime
  code_mac: MaybeText
  code_expires_at: MaybeTime
  tries: Generated<number>
  created_at: Time
  used_at: MaybeTime
  replaced_at: MaybeTime
  superseded_at: MaybeTime
  code_seed: MaybeText
  code_made_at: MaybeTime
  own_tries: Generated<number>
}

export interface SmsUseTable {
  tenant_id: string
  country: string
  begins_at: Time
  sent: Generated<number>
  refused: Generated<number>
}

export interface MessageTable {
  tenant_id: string
  id: string
  account_id: MaybeText
  channel: 'mail' | 'sms'
  purpose: string
  recipient: string
  sealed: MaybeText
  expires_at: MaybeTime
  status: Generated<DeliveryStatus>
  provider: MaybeText
  provider_message_id: MaybeText
  tried: ColumnType<string[], string[] | undefined, string[]>
  failure: MaybeText
  claimed_until: MaybeTime
  created_at: Time
  updated_at: Time
}

export interface EarlyReportTable {
  provider: string
  provider_message_id: string
  status: 'delivered' | 'failed'
  failure: MaybeText
  received_at: Time
}

/** Tables of migrations 0006 and 0012. */
interface SignInTryTable {
  tenant_id: string
  subject: string
  window_started_at: Time
  tries: number
}

export interface VisitorTables {
  sign_in_try: SignInTryTable
  consent: ConsentTable
  identity: IdentityTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  proof: ProofTable
  message: MessageTable
  early_report: EarlyReportTable
  sms_use: SmsUseTable
}
