import { MEMBER_ACTIONS, type MemberAction } from '@kola/contract/members/second'
import type { Config } from '#config.ts'
import { blocking } from '#features/account/blocking.ts'
import { createApprovals } from '#features/approvals/service.ts'
import { findTheirs } from '#features/leaving/close-for.ts'
import { askCopy } from '#features/leaving/export/service.ts'
import type { MembersNeeds } from '#features/members/needs.ts'
import { createMembers } from '#features/members/service.ts'
import type { AccountKey, SignInEnd } from '#shared/sign-in-end.ts'
import { composeLeaving } from '../leaving.ts'
import type { Platform } from '../platform.ts'

type Given = 'tenants' | 'messages' | 'events' | 'limits' | 'standings' | 'devices' | 'playback' | 'seeing'

interface Parts extends Pick<MembersNeeds, Given> {
  config: Config
  signIns: SignInEnd
  payments: { memberMoney: MembersNeeds['money'] }
}

/** Leaving, and what the staff know of members and do for them. */
export function composeMembers(platform: Platform, { config, payments, ...parts }: Parts) {
  const { db, clock, log, queue } = platform
  const { tenants } = parts
  const approvals = createApprovals({ db, clock }, MEMBER_ACTIONS)
  const leaving = composeLeaving(platform, { config, ...parts })
  const members = createMembers({
    ...{ ...parts, db, clock, log, blocking, money: payments.memberMoney },
    publicUrl: config.http.publicUrl,
    // Nobody is signed in who asks for it: the event names no device.
    askCopy: (who, also) => askCopy(leaving.copies, { ...who, signInSessionId: '' }, also),
    approvals,
    leaving: {
      isOf: async (who, contact) => (await findTheirs({ db, tenants }, who, contact)) !== null,
      close: leaving.leaving.close,
      restore: leaving.restoring.restore,
    },
    async sendReset({ tenantId, emailAddress }) {
      await queue.send('verification.start', {
        tenantId,
        purpose: 'reset-email',
        subject: emailAddress,
        isPerson: true,
      })
    },
  })
  return { ...leaving, ...lapsing(leaving, approvals), members }
}

type Leaving = ReturnType<typeof composeLeaving>

/** What was asked for is done, by somebody who needed nobody for it. */
function lapsing({ closeFor, restoring }: Leaving, approvals: MembersNeeds['approvals']) {
  const after =
    <Who extends AccountKey, Answer>(act: (who: Who) => Promise<Answer>, action: MemberAction) =>
    async (who: Who): Promise<Answer> => {
      const answer = await act(who)
      await approvals.lapse({ tenantId: who.tenantId, subject: who.accountId, action })
      return answer
    }
  return {
    closeFor: after(closeFor, 'close'),
    restoring: { ...restoring, restore: after(restoring.restore, 'restore') },
  }
}
