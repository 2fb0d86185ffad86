import type { Tx } from '#shared/database/database.ts'
import { type CareCaller, requireOwner } from '#shared/http/staff/require-owner.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { begin, fromStaff, readSender } from './begin.ts'
import { toBlockedMail, toUnblockedMail } from './mails.ts'
import { getPerson } from './member.ts'
import type { MembersNeeds } from './needs.ts'
import { addNote } from './notes.ts'

interface Wanted {
  state: 'on' | 'off'
  why: string
}

export const toSubject = ({ tenantId, accountId }: AccountKey) => ({ tenantId, subject: accountId })

/** @returns since when; null for not at all @throws AppError MEMBER_NOT_FOUND, OWNER_REQUIRED */
export const createBlock =
  (needs: MembersNeeds) =>
  async (caller: CareCaller, accountId: string, { state, why }: Wanted): Promise<Date | null> => {
    const { who, person } = await begin(needs, caller, accountId)
    requireOwner(caller, 'members.close')
    const sender = await readSender(needs, who.tenantId)
    const blockedAt = state === 'on' ? needs.clock.now() : null
    const isChanged = await needs.db
      .transaction()
      .execute((tx) => change(needs, tx, { caller, who, blockedAt, why, sender }))
    if (isChanged && blockedAt) needs.signIns.forget(who)
    // What was asked for is done, by somebody who needed nobody for it.
    await needs.approvals.lapse({ ...toSubject(who), action: blockedAt ? 'block' : 'unblock' })
    const toText = (isBlocked: boolean) => (isBlocked ? 'blocked' : 'not blocked')
    caller.record.changed([
      { field: 'state', before: toText(person.blockedAt !== null), after: toText(state === 'on') },
      { field: 'why', before: null, after: why },
    ])
    return (await getPerson(needs.db, who)).blockedAt
  }

interface Changing {
  caller: Pick<CareCaller, 'who'>
  who: AccountKey
  blockedAt: Date | null
  why: string
  sender: { appName: string; supportEmail: string }
}

/** All or nothing. @returns whether it stood otherwise */
export async function change(needs: MembersNeeds, tx: Tx, { caller, who, blockedAt, why, sender }: Changing) {
  const at = needs.clock.now()
  const held = await needs.blocking.set(who, blockedAt, tx)
  if (!held) return false
  if (blockedAt) await needs.signIns.endAll(who, tx)
  const kind = blockedAt ? 'account-blocked' : 'account-unblocked'
  await needs.events.write({ ...who, ...fromStaff(sender), kind, at }, tx)
  await addNote(tx, { ...who, who: caller.who, at, text: `${blockedAt ? 'Blocked' : 'Let in again'}: ${why}` })
  if (held.emailAddress && held.isEmailConfirmed) {
    const mail = (blockedAt ? toBlockedMail : toUnblockedMail)({ ...sender, firstName: held.firstName })
    await needs.messages.queueMail({ ...who, purpose: kind, to: held.emailAddress, ...mail }, tx)
  }
  return true
}
