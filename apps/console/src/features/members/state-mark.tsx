import type { MemberRow } from '@kola/contract/members/members'
import { MARKS, toStateText } from './words.ts'

export const StateMark = ({ member }: { member: Pick<MemberRow, 'state' | 'until'> }) => (
  <span className={MARKS[member.state]}>{toStateText(member)}</span>
)
