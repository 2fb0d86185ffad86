import type { Config, Secrets } from '#config.ts'
import { createPasskeyKeeping } from '#features/passkeys/keep.ts'
import type { PasskeyNeeds } from '#features/passkeys/needs.ts'
import { createPasskeyUse } from '#features/passkeys/use.ts'
import { createDevices, type DevicePlayback } from '#features/sign-in/devices/devices.ts'
import { createStaffDevices } from '#features/sign-in/devices/for-staff.ts'
import { createSessionEnds, createSignInEnd, type EndsPlayback } from '#features/sign-in/session/end-sessions.ts'
import { createSessionOpener, type SessionOpener } from '#features/sign-in/session/open-session.ts'
import { createReauthentication } from '#features/sign-in/session/reauthenticate.ts'
import { createSignInSessions } from '#features/sign-in/session/sessions.ts'
import { createTries } from '#features/sign-in/tries.ts'
import { createApproval } from '#features/tv-sign-in/approval.ts'
import { createDeviceFlow } from '#features/tv-sign-in/device-flow.ts'
import { createGuesses } from '#features/tv-sign-in/guesses.ts'
import { createUserCodes } from '#features/tv-sign-in/user-codes.ts'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Limits } from '#shared/limits.ts'
import type { Messages } from '#shared/messages.ts'
import { prepareLibrary } from '#shared/passkeys/verify.ts'
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
    staffDevices: createStaffDevices({ db, clock, ends, sessions, events }),
    opener: createSessionOpener({ db, clock, log, tenants, messages, events, sessions, ends, publicUrl }),
    signIns: createSignInEnd({ ends, sessions, tries }),
    reauthentication: createReauthentication({ db, clock, log, tries, sessions }),
  }
}

export interface TvSignInParts {
  config: Config
  secrets: Secrets
  tenants: Tenants
  limits: Limits
  opener: SessionOpener
  events: AccountEvents
}

/** Televisions that ask to be signed in, and what a person says of them. */
export function composeTvSignIn({ db, clock, log }: Platform, { config, secrets, ...parts }: TvSignInParts) {
  const { tenants, limits, opener, events } = parts
  const codes = createUserCodes(secrets.tokenKeys)
  const { publicUrl } = config.http
  return {
    deviceFlow: createDeviceFlow({ db, clock, log, tenants, limits, codes, opener, publicUrl }),
    tvApproval: createApproval({ db, clock, codes, guesses: createGuesses(limits), events }),
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
