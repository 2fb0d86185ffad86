import type { ColumnType, Generated, Selectable } from 'kysely'

type MaybeText = ColumnType<string | null, string | null | undefined, string | null>

export interface TvSignInTable {
  tenant_id: string
  id: string
  client: string
  user_code_mac: string
  device_code_sha256: string
  device_id: string
  device_name: string
  place: Generated<string>
  /** Fetched: the television has its token, and the code is used up. */
  state: Generated<'asked' | 'approved' | 'refused' | 'fetched'>
  account_id: MaybeText
  sign_in_session_id: MaybeText
  profile_id: MaybeText
  created_at: ColumnType<Date, Date, never>
  expires_at: ColumnType<Date, Date, Date>
  interval_seconds: number
  polled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export type TvSignInRow = Selectable<TvSignInTable>

export interface TvSignInTables {
  tv_sign_in: TvSignInTable
}
