import type { MemberAction } from '@kola/contract/members/second'
import type { ApprovalAction } from '@kola/contract/money/second-person'
import type { ColumnType, JSONColumnType } from 'kysely'

type Time = ColumnType<Date, Date, Date>

interface ApprovalTable {
  tenant_id: string
  id: string
  action: ApprovalAction | MemberAction
  subject: string
  wish: string
  detail: JSONColumnType<Record<string, unknown>>
  amount_minor: number
  currency: string
  reason: string
  asked_kind: 'staff' | 'key' | 'service'
  asked_id: string
  asked_name: string
  asked_at: Time
  expires_at: Time
  state: ColumnType<'waiting' | 'done' | 'withdrawn' | 'lapsed', 'waiting' | undefined, 'done' | 'withdrawn' | 'lapsed'>
  decided_id: ColumnType<string | null, never, string>
  decided_name: ColumnType<string | null, never, string>
  decided_at: ColumnType<Date | null, never, Date>
}

export interface ApprovalTables {
  approval: ApprovalTable
}
