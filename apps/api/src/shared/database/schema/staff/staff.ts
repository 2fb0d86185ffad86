import type { Role } from '@kola/contract/staff/permissions'
import type { ColumnType, JSONColumnType, Selectable } from 'kysely'
import type { MemberTables } from '../members/members.ts'
import type { ConfigurationTables } from './configuration.ts'
import type { WebhookTables } from './webhooks.ts'

type Time = ColumnType<Date, Date, Date>
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>
type MaybeText = ColumnType<string | null, string | null | undefined, string | null>

interface StaffTable {
  tenant_id: string
  id: string
  email: string
  name: string
  role: Role
  password_hash: MaybeText
  totp_sealed: MaybeText
  totp_step: ColumnType<string | null, number | null | undefined, number | null>
  created_at: Time
  created_by: string
  joined_at: MaybeTime
  last_seen_at: MaybeTime
  removed_at: MaybeTime
}

interface StaffLinkTable {
  tenant_id: string
  token_sha256: string
  staff_id: string
  purpose: 'join' | 'password'
  invited_by: string
  expires_at: Time
}

export type NextStep = 'code' | 'passkey' | 'enrol'

interface StaffTicketTable {
  tenant_id: string
  token_sha256: string
  staff_id: string
  next: NextStep
  totp_sealed: MaybeText
  expires_at: Time
}

export type OpenedBy = 'code' | 'recovery' | 'passkey' | 'enrol'

interface StaffSessionTable {
  tenant_id: string
  id: string
  staff_id: string
  token_sha256: string
  opened_by: OpenedBy
  device_name: string
  place: string
  created_at: Time
  last_used_at: Time
  expires_at: Time
  proven_at: MaybeTime
  ended_at: MaybeTime
}

interface StaffRecoveryCodeTable {
  tenant_id: string
  staff_id: string
  code_sha256: string
  used_at: MaybeTime
}

interface StaffPasskeyTable {
  tenant_id: string
  id: string
  staff_id: string
  credential_id: string
  public_key: Buffer
  sign_count: ColumnType<string, number, number>
  transports: string[]
  is_synced: boolean
  name: string
  created_at: Time
  last_used_at: MaybeTime
}

interface StaffChallengeTable {
  tenant_id: string
  challenge_sha256: string
  purpose: 'add' | 'sign-in' | 'prove'
  session_id: string | null
  expires_at: Time
}

interface StaffViewTable {
  tenant_id: string
  id: string
  staff_id: string
  place: string
  name: string
  query: string
  created_at: Time
}

interface ApiKeyTable {
  tenant_id: string
  id: string
  name: string
  token_sha256: string
  last_four: string
  scopes: string[]
  created_by: string
  created_by_id: ColumnType<string | null, string | null | undefined, never>
  created_at: Time
  expires_at: Time
  last_used_at: MaybeTime
  withdrawn_at: MaybeTime
}

interface AuditHeadTable {
  tenant_id: string
  number: ColumnType<string, number, number>
  hash: string
}

interface AuditEntryTable {
  tenant_id: string
  number: ColumnType<string, number, never>
  at: ColumnType<Date, Date, never>
  who_kind: 'staff' | 'key' | 'service'
  who_id: string
  who_name: string
  call: string
  subject: string
  place: string
  address: string
  client: string
  hash: string
}

interface AuditOutcomeTable {
  tenant_id: string
  number: ColumnType<string, number, never>
  at: ColumnType<Date, Date, never>
  outcome: 'done' | 'refused' | 'failed'
  code: string | null
  subject: string | null
  changes: JSONColumnType<{ field: string; before: string | null; after: string | null }[]>
}

export type StaffRow = Selectable<StaffTable>

export interface StaffTables extends MemberTables, ConfigurationTables, WebhookTables {
  staff: StaffTable
  staff_link: StaffLinkTable
  staff_ticket: StaffTicketTable
  staff_session: StaffSessionTable
  staff_recovery_code: StaffRecoveryCodeTable
  staff_passkey: StaffPasskeyTable
  staff_challenge: StaffChallengeTable
  staff_view: StaffViewTable
  api_key: ApiKeyTable
  audit_head: AuditHeadTable
  audit_entry: AuditEntryTable
  audit_outcome: AuditOutcomeTable
}
