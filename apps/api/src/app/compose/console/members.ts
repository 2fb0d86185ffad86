import type { Config } from '#config.ts'
import { blocking } from '#features/account/blocking.ts'
import { askCopy } from '#features/leaving/export/service.ts'
import type { MembersNeeds } from '#features/members/needs.ts'
import { createMembers } from '#features/members/service.ts'
import type { SignInEnd } from '#shared/sign-in-end.ts'
import { composeLeaving } from '../leaving.ts'
import type { Platform } from '../platform.ts'

type Given = 'tenants' | 'messages' | 'events' | 'limits' | 'standings' | 'devices' | 'playback'

interface Parts extends Pick<MembersNeeds, Given> {
  config: Config
  signIns: SignInEnd
  payments: { memberMoney: MembersNeeds['money'] }
}

/** Leaving, and what the staff know of members and do for them. */
export function composeMembers(platform: Platform, { config, payments, ...parts }: Parts) {
  const { db, clock, log, queue } = platform
  const leaving = composeLeaving(platform, { config, ...parts })
  const members = createMembers({
    ...{ ...parts, db, clock, log, blocking, money: payments.memberMoney },
    // Nobody is signed in who asks for it: the event names no device.
    askCopy: (who) => askCopy(leaving.copies, { ...who, signInSessionId: '' }),
    async sendReset({ tenantId, emailAddress }) {
      await queue.send('verification.start', {
        tenantId,
        purpose: 'reset-email',
        subject: emailAddress,
        isPerson: true,
      })
    },
  })
  return { ...leaving, members }
}
