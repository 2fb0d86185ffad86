import { AppError } from '@kola/contract/errors'
import type { MemberRequest } from '@kola/contract/members/member'
import type { MemberAction } from '@kola/contract/members/second'
import type { Actor } from '#shared/audit.ts'
import type { FirstYes, MembersNeeds } from '../needs.ts'

/** How an account stands. */
interface Person {
  blockedAt: Date | null
  closedAt: Date | null
  erasedAt: Date | null
}

/** Whether the account stands so that this can be done. */
const FITS: Readonly<Record<MemberAction, (person: Person) => boolean>> = {
  block: ({ blockedAt, closedAt }) => blockedAt === null && closedAt === null,
  unblock: ({ blockedAt, closedAt }) => blockedAt !== null && closedAt === null,
  copy: ({ closedAt }) => closedAt === null,
  close: ({ closedAt }) => closedAt === null,
  restore: ({ closedAt, erasedAt }) => closedAt !== null && erasedAt === null,
}

export const fits = (person: Person, action: MemberAction): boolean => FITS[action](person)

/** @throws AppError MEMBER_REQUEST_UNFIT */
export function assertFits(person: Person, action: MemberAction): void {
  if (!fits(person, action)) throw new AppError('MEMBER_REQUEST_UNFIT')
}

export const toRequest = (first: FirstYes, who: Actor): MemberRequest => ({
  ...{ id: first.id, action: first.action, why: first.reason, askedBy: first.asked_name },
  ...{ askedAt: first.asked_at.toISOString(), expiresAt: first.expires_at.toISOString() },
  isYours: first.asked_kind === who.kind && first.asked_id === who.id,
})

/** Of one member, those that fit how the account stands. */
export async function listRequests(
  { approvals }: MembersNeeds,
  person: Person & { tenantId: string; id: string },
): Promise<FirstYes[]> {
  const found = await approvals.list(person.tenantId, [person.id])
  return found.filter(({ action }) => fits(person, action))
}
