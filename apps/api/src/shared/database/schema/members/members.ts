import type { MemberState } from '@kola/contract/members/members'
import type { ColumnType } from 'kysely'

/** Kept by triggers alone. */
interface MemberCardTable {
  tenant_id: string
  account_id: string
  joined_at: ColumnType<Date, never, never>
  country: string
  name: string
  name_turned: string
  email: string
  telephone_turned: string
  state: MemberState
  plan_id: string
  until: ColumnType<Date | null, never, never>
}

interface MemberNoteTable {
  tenant_id: string
  id: string
  account_id: string
  text: string
  by_id: string
  by_name: string
  at: ColumnType<Date, Date, never>
}

export interface MemberTables {
  member_card: MemberCardTable
  member_note: MemberNoteTable
}
