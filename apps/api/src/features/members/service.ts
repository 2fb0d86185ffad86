import type { AccountKey } from '#shared/sign-in-end.ts'
import { createCare } from './care.ts'
import { findMembers } from './find.ts'
import { listMembers, type MemberQuery, readFilters } from './list.ts'
import { readMember } from './member.ts'
import type { MembersNeeds } from './needs.ts'

/** Who the members are, and what the staff do for them. */
export function createMembers(needs: MembersNeeds) {
  return {
    lists: {
      list: (tenantId: string, query: MemberQuery) => listMembers(needs, tenantId, query),
      filters: (tenantId: string) => readFilters(needs, tenantId),
      find: (tenantId: string, text: string) => findMembers(needs, tenantId, text),
      read: (who: AccountKey) => readMember(needs, who),
    },
    care: createCare(needs),
  }
}

export type Members = ReturnType<typeof createMembers>
