import type { Config, Secrets } from '#config.ts'
import type { SessionOpener } from '#features/sign-in/session/open-session.ts'
import { createApproval } from '#features/tv-sign-in/approval.ts'
import { createDeviceFlow } from '#features/tv-sign-in/device-flow.ts'
import { createGuesses } from '#features/tv-sign-in/guesses.ts'
import { createUserCodes } from '#features/tv-sign-in/user-codes.ts'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Limits } from '#shared/limits.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Platform } from './platform.ts'

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
