import type { MemberAction } from '@kola/contract/members/second'
import type { CareCaller } from '#shared/http/staff/require-owner.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { begin, readSender } from '../begin.ts'
import { change } from '../block.ts'
import type { Also, FirstYes, MembersNeeds } from '../needs.ts'
import { getRequest } from './requests.ts'
import { assertFits } from './standing.ts'

const DONE: Readonly<Record<MemberAction, string>> = {
  block: 'The member is blocked',
  unblock: 'The member is let in again',
  copy: 'The copy is being made',
  close: 'The account is closed',
  restore: 'The account is back',
}

/**
 * The second yes: it is done and counts as decided in one commit.
 * @returns what is done now
 * @throws AppError MEMBER_NOT_FOUND, APPROVAL_NOT_FOUND, SECOND_PERSON_REQUIRED, MEMBER_REQUEST_UNFIT, RATE_LIMITED, ACCOUNT_ERASED, ADDRESS_TAKEN_MEANWHILE
 */
export async function confirm(
  needs: MembersNeeds,
  caller: CareCaller,
  { accountId, requestId }: { accountId: string; requestId: string },
): Promise<string> {
  const { who, person } = await begin(needs, caller, accountId)
  const first = await getRequest(needs, who, requestId)
  await needs.approvals.assertSecond(first, caller.who)
  assertFits(person, first.action)
  const also: Also = (tx) => needs.approvals.decide(tx, first, { state: 'done', by: caller.who })
  await act(needs, { caller, who, first, also })
  caller.record.changed([
    { field: first.action, before: null, after: 'done' },
    { field: 'asked for by', before: null, after: first.asked_name },
  ])
  return DONE[first.action]
}

interface Acting {
  caller: CareCaller
  who: AccountKey
  first: FirstYes
  also: Also
}

async function act(needs: MembersNeeds, { caller, who, first, also }: Acting): Promise<void> {
  const both = `${first.asked_name} and ${caller.who.name}`
  if (first.action === 'copy') return needs.askCopy(who, also)
  if (first.action === 'close') return void (await needs.leaving.close({ ...who, closedBy: both, also }))
  if (first.action === 'restore') {
    return void (await needs.leaving.restore({ ...who, actor: both, withoutTaken: false, also }))
  }
  const blockedAt = first.action === 'block' ? needs.clock.now() : null
  const sender = await readSender(needs, who.tenantId)
  const why = `${first.reason} (asked for by ${first.asked_name})`
  await needs.db.transaction().execute(async (tx) => {
    await also(tx)
    await change(needs, tx, { caller, who, blockedAt, why, sender })
  })
  if (blockedAt) needs.signIns.forget(who)
}
