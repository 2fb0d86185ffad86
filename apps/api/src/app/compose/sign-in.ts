import { createSessionEnds, createSignInEnd, type EndsPlayback } from '#features/sign-in/session/end-sessions.ts'
import { createSessionOpener } from '#features/sign-in/session/open-session.ts'
import { createReauthentication } from '#features/sign-in/session/reauthenticate.ts'
import { createSignInSessions } from '#features/sign-in/session/sessions.ts'
import { createTries } from '#features/sign-in/tries.ts'
import type { Limits } from '#shared/limits.ts'
import type { Messages } from '#shared/messages.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Platform } from './platform.ts'

export interface SignInParts {
  tenants: Tenants
  limits: Limits
  messages: Messages
  playback: EndsPlayback
  publicUrl: string
}

/** How sign-in sessions begin, are looked up, are proven once more and end. */
export function composeSignIn(platform: Platform, { tenants, limits, messages, playback, publicUrl }: SignInParts) {
  const { db, pool, clock, log } = platform
  const sessions = createSignInSessions({ db, pool, clock, changes: platform.signInChanges })
  const ends = createSessionEnds({ clock, playback })
  const opener = createSessionOpener({ db, clock, log, tenants, messages, sessions, ends, publicUrl })
  const tries = createTries(limits)
  return {
    ...{ sessions, ends, opener, tries },
    signIns: createSignInEnd({ ends, sessions, tries }),
    reauthentication: createReauthentication({ db, clock, log, tries, sessions }),
  }
}
