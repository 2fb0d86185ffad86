import type { Config, Secrets } from '#config.ts'
import { accounts } from '#features/account/accounts.ts'
import { createIdentityLinks } from '#features/identity/links.ts'
import type { OpensSessions, ProvesAddresses } from '#features/identity/needs.ts'
import { createProviders } from '#features/identity/providers/registry.ts'
import { createIdentity } from '#features/identity/service.ts'
import { createRobotPasses } from '#features/robot-check/pass.ts'
import { createRecaptcha } from '#features/robot-check/recaptcha.ts'
import { createRobotCheck, type RobotCheckService } from '#features/robot-check/service.ts'
import type { AccountEvents } from '#shared/account-events.ts'
import type { AccountPasskeys } from '#shared/accounts/ways-in/passkeys.ts'
import type { Limits } from '#shared/limits.ts'
import type { Messages } from '#shared/messages.ts'
import type { SignInEnd } from '#shared/sign-in-end.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Platform } from './platform.ts'

export interface IdentityParts {
  config: Config
  secrets: Secrets
  limits: Limits
  opener: OpensSessions
  signIns: SignInEnd
  passkeys: Pick<AccountPasskeys, 'remove'>
  tenants: Tenants
  messages: Messages
  events: AccountEvents
}

/** Google and Facebook: who signs in with them, which is complete once `addresses` can be proven, and what is linked. */
export function composeIdentity({ db, clock, log }: Platform, { config, secrets, ...parts }: IdentityParts) {
  const { google, facebook } = config.parties
  const providers = createProviders({ google, facebook, facebookAppSecret: secrets.parties.facebookApp, clock })
  const needs = { db, clock, log, providers, accounts, publicUrl: config.http.publicUrl, ...parts }
  const identityLinks = createIdentityLinks(needs)
  return {
    identityLinks,
    /** For a new password. */
    identities: { list: identityLinks.listLinked, remove: identityLinks.remove },
    createIdentity: (addresses: ProvesAddresses) => createIdentity({ ...needs, addresses }),
  }
}

export function composeRobotCheck(
  { clock, log }: Platform,
  { config, secrets }: Pick<IdentityParts, 'config' | 'secrets'>,
): RobotCheckService {
  const { recaptcha } = config.parties
  const secret = secrets.parties.recaptcha
  const hostname = new URL(config.http.publicUrl).hostname
  return createRobotCheck({
    verifier: recaptcha && secret ? createRecaptcha({ ...recaptcha, secret, hostname, clock }) : null,
    passes: createRobotPasses({ keys: secrets.tokenKeys, clock }),
    isRequired: recaptcha?.isRequired ?? false,
    inOutage: recaptcha?.inOutage ?? 'refuse',
    log,
  })
}
