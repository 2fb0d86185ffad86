import type { SignInWay } from '@kola/contract/account-events/account-events'
import type { ColumnType, Generated } from 'kysely'

type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type MaybeText = ColumnType<string | null, string | null | undefined, string | null>

export interface SignInSessionTable {
  tenant_id: string
  id: string
  account_id: string
  device_id: string
  device_name: Generated<string>
  token_sha256: string
  created_at: Generated<Date>
  last_used_at: ColumnType<Date, Date | undefined, Date>
  expires_at: ColumnType<Date, Date | string, Date | string>
  revoked_at: MaybeTime
  /** When it was last shown on it that the account is theirs. */
  proven_at: MaybeTime
  /** Who is watching; null for the main one. */
  profile_id: MaybeText
  place: Generated<string>
  /** Of the contract's ways; empty in sessions from before. */
  signed_in_by: Generated<SignInWay | ''>
  /** Of the staff; such a sign-in reads alone. */
  seen_by: MaybeText
}
