import { createEnrolment } from './factors/enrolment.ts'
import { createApiKeys } from './keys/api-keys.ts'
import type { StaffNeeds } from './needs.ts'
import { createStaffPasskeyKeeping } from './passkeys/keep.ts'
import { createStaffPasskeyUse } from './passkeys/use.ts'
import { createJoining } from './people/join.ts'
import { createStaffPeople } from './people/people.ts'
import { createStaffSessions } from './sessions.ts'
import { beginSignIn } from './sign-in/first-step.ts'
import { createProof } from './sign-in/proof.ts'
import { endSignIn } from './sign-in/second-step.ts'
import { createStaffViews } from './views/views.ts'

/** Who runs a tenant's service, how they get in, and what they may. */
export function createStaff(needs: StaffNeeds) {
  const sessions = createStaffSessions(needs)
  return {
    sessions,
    signIn: {
      begin: (given: Parameters<typeof beginSignIn>[1]) => beginSignIn(needs, given),
      end: (given: Parameters<typeof endSignIn>[2]) => endSignIn(needs, sessions, given),
    },
    proof: createProof(needs, sessions),
    joining: createJoining(needs, sessions),
    enrolment: createEnrolment(needs, sessions),
    passkeys: { use: createStaffPasskeyUse(needs, sessions), keeping: createStaffPasskeyKeeping(needs) },
    people: createStaffPeople(needs, sessions),
    keys: createApiKeys(needs),
    views: createStaffViews(needs),
  }
}

export type Staff = ReturnType<typeof createStaff>
