import type { CareCaller } from '#shared/http/staff/require-owner.ts'
import { createCare } from './care.ts'
import { findMembers } from './find.ts'
import { listMembers, type MemberQuery, readFilters } from './list.ts'
import { readMember } from './member.ts'
import type { MembersNeeds } from './needs.ts'
import { confirm } from './second/confirm.ts'
import { askFor, listAllRequests, withdraw } from './second/requests.ts'
import { createSee } from './seeing/see.ts'

type Rest<F> = F extends (needs: MembersNeeds, ...rest: infer R) => unknown ? R : never

/** Who the members are, and what the staff do for them. */
export function createMembers(needs: MembersNeeds) {
  return {
    lists: {
      list: (tenantId: string, query: MemberQuery) => listMembers(needs, tenantId, query),
      filters: (tenantId: string) => readFilters(needs, tenantId),
      find: (tenantId: string, text: string) => findMembers(needs, tenantId, text),
      read: (caller: CareCaller, accountId: string) => readMember(needs, caller, accountId),
    },
    care: createCare(needs),
    see: createSee(needs),
    requests: {
      list: (caller: CareCaller, cursor: string | undefined) => listAllRequests(needs, caller, cursor),
      ask: (...given: Rest<typeof askFor>) => askFor(needs, ...given),
      confirm: (...given: Rest<typeof confirm>) => confirm(needs, ...given),
      withdraw: (...given: Rest<typeof withdraw>) => withdraw(needs, ...given),
    },
  }
}

export type Members = ReturnType<typeof createMembers>
