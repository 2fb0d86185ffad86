import type { Config } from '#config.ts'
import { prepareLibrary } from '#features/passkeys/ceremony/verify.ts'
import { createPasskeyKeeping } from '#features/passkeys/keep.ts'
import type { PasskeyNeeds } from '#features/passkeys/needs.ts'
import { createPasskeyUse } from '#features/passkeys/use.ts'
import { createDevices, type DevicePlayback } from '#features/sign-in/devices/devices.ts'
import { createSessionEnds, createSignInEnd, type EndsPlayback } from '#features/sign-in/session/end-sessions.ts'
import { createSessionOpener } from '#features/sign-in/session/open-session.ts'
import { createReauthentication } from '#features/sign-in/session/reauthenticate.ts'
import { createSignInSessions } from '#features/sign-in/session/sessions.ts'
import { createTries } from '#features/sign-in/tries.ts'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Limits } from '#shared/limits.ts'
import type { Messages } from '#shared/messages.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Platform } from './platform.ts'

export interface SignInParts {
  config: Config
  tenants: Tenants
  limits: Limits
  messages: Messages
  events: AccountEvents
  playback: EndsPlayback & DevicePlayback
}

/** What opens, finds, proves and ends sign-in sessions. */
export function composeSessions(platform: Platform, { config, ...parts }: SignInParts) {
  const { db, pool, clock, log } = platform
  const { tenants, limits, messages, events, playback } = parts
  const sessions = createSignInSessions({ db, pool, clock, changes: platform.signInChanges })
  const ends = createSessionEnds({ clock, playback })
  const { publicUrl } = config.http
  const tries = createTries(limits)
  return {
    sessions,
    ends,
    tries,
    devices: createDevices({ db, clock, ends, sessions, playback, events }),
    opener: createSessionOpener({ db, clock, log, tenants, messages, events, sessions, ends, publicUrl }),
    signIns: createSignInEnd({ ends, sessions, tries }),
    reauthentication: createReauthentication({ db, clock, log, tries, sessions }),
  }
}

export interface PasskeyParts extends Omit<PasskeyNeeds, 'db' | 'clock' | 'log' | 'party' | 'publicUrl'> {
  config: Config
}

/** Passkeys: an account's own, and how they are used. */
export function composePasskeys({ db, clock, log }: Platform, { config, ...parts }: PasskeyParts) {
  const needs = { db, clock, log, ...parts, party: config.passkeys, publicUrl: config.http.publicUrl }
  return { keeping: createPasskeyKeeping(needs), use: createPasskeyUse(needs), prepare: prepareLibrary }
}
