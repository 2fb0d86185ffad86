import { AppError } from '@kola/contract/errors'
import type { MemberRequest } from '@kola/contract/members/member'
import type { MemberAction } from '@kola/contract/members/second'
import type { CareCaller } from '#shared/http/staff/require-owner.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { begin } from '../begin.ts'
import { toSubject } from '../block.ts'
import { listPeople } from '../member.ts'
import type { FirstYes, MembersNeeds } from '../needs.ts'
import { assertFits, fits, toRequest } from './standing.ts'

/** Of all members, a page at a time. Whose account has gone meanwhile, or stands otherwise, waits for nobody. */
export async function listAllRequests(needs: MembersNeeds, caller: CareCaller, cursor: string | undefined) {
  const { tenantId, who } = caller
  const { yeses, next } = await needs.approvals.listAll(tenantId, cursor)
  const people = await listPeople(
    needs.db,
    tenantId,
    yeses.map(({ subject }) => subject),
  )
  const waiting = yeses.flatMap((first) => {
    const person = people.find(({ id }) => id === first.subject)
    if (!person || !fits(person, first.action)) return []
    const name = `${person.firstName} ${person.lastName}`.trim()
    return { request: toRequest(first, who), member: { id: person.id, name } }
  })
  return { waiting, cursor: next }
}

interface Asked {
  action: MemberAction
  why: string
  contact?: string | undefined
}

/** The first yes. @throws AppError MEMBER_NOT_FOUND, MEMBER_REQUEST_UNFIT, ACCOUNT_NOT_FOUND */
export async function askFor(
  needs: MembersNeeds,
  caller: CareCaller,
  { accountId, action, why, contact = '' }: Asked & { accountId: string },
): Promise<MemberRequest> {
  const { who, person } = await begin(needs, caller, accountId)
  assertFits(person, action)
  // NOTE: what was typed is kept nowhere: it says which account is meant, now.
  if (action === 'close' && !(await needs.leaving.isOf(who, contact))) throw new AppError('ACCOUNT_NOT_FOUND')
  const wish = { ...toSubject(who), action, wish: action, amount: null, reason: why, detail: {} }
  const first = await needs.approvals.ask(wish, caller.who)
  caller.record.changed([{ field: 'asked for', before: null, after: action }])
  return toRequest(first, caller.who)
}

/** @throws AppError APPROVAL_NOT_FOUND */
export async function getRequest(
  needs: MembersNeeds,
  { tenantId, accountId }: AccountKey,
  requestId: string,
): Promise<FirstYes> {
  const first = (await needs.approvals.list(tenantId, [accountId])).find(({ id }) => id === requestId)
  if (!first) throw new AppError('APPROVAL_NOT_FOUND')
  return first
}

/** It counts no more. @throws AppError MEMBER_NOT_FOUND, APPROVAL_NOT_FOUND */
export async function withdraw(
  needs: MembersNeeds,
  caller: CareCaller,
  { accountId, requestId, why }: { accountId: string; requestId: string; why: string },
): Promise<void> {
  const { who } = await begin(needs, caller, accountId)
  const first = await getRequest(needs, who, requestId)
  await needs.approvals.decide(needs.db, first, { state: 'withdrawn', by: caller.who })
  caller.record.changed([
    { field: 'asked for', before: first.action, after: null },
    { field: 'why', before: null, after: why },
  ])
}
