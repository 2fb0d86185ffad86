import type { MemberRow } from '@kola/contract/members/members'
import { StateMark } from '#features/members/state-mark.tsx'
import { toDate } from '#features/members/words.ts'
import type { Column } from '#shared/table/table-props.ts'

export const toMemberName = ({ name, email, telephone, id }: MemberRow): string => name || email || telephone || id
export const toMemberHref = ({ id }: MemberRow): string => `/members/${id}`
export const toMemberId = ({ id }: MemberRow): string => id

export const COLUMNS: readonly Column<MemberRow>[] = [
  { id: 'name', head: 'Name', cell: (row) => <b>{toMemberName(row)}</b> },
  { id: 'state', head: 'State', cell: (row) => <StateMark member={row} /> },
  { id: 'mail', head: 'Mail', cell: ({ email }) => email, isOnlyWide: true },
  { id: 'phone', head: 'Phone', cell: ({ telephone }) => telephone, isOnlyWide: true },
  { id: 'plan', head: 'Plan', cell: ({ plan }) => plan, isOnlyWide: true },
  { id: 'country', head: 'Country', cell: ({ country }) => country, isOnlyWide: true },
  { id: 'joined', head: 'Joined', cell: ({ joinedAt }) => toDate(joinedAt), isOnlyWide: true },
]
