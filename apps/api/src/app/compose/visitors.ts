import { accounts } from '#features/account/accounts.ts'
import { createAddressChanges } from '#features/account-changes/apply.ts'
import { createAccountChanges } from '#features/account-changes/service.ts'
import { createContact } from '#features/contact/service.ts'
import { createMessages } from '#features/messages/service.ts'
import { hashPassword, isPassword } from '#features/sign-in/password.ts'
import type { SessionOpener } from '#features/sign-in/session/open-session.ts'
import type { Reauthentication } from '#features/sign-in/session/reauthenticate.ts'
import { createSignUp } from '#features/sign-up/service.ts'
import type { Identities } from '#features/verification/new-password.ts'
import { createCodes } from '#features/verification/proof/codes.ts'
import { createStarter, type VerificationStarter } from '#features/verification/sending/start.ts'
import { createVerification } from '#features/verification/service.ts'
import { createSmsMeter } from '#features/verification/sms/meter.ts'
import type { AccountEvents } from '#shared/account-events.ts'
import { createKnownPasswordCheck, type Passwords } from '#shared/accounts/passwords.ts'
import { createSmsPolicy } from '#shared/accounts/sms/sms-rules.ts'
import type { AccountPasskeys } from '#shared/accounts/ways-in/passkeys.ts'
import type { Limits } from '#shared/limits.ts'
import type { Messages } from '#shared/messages.ts'
import type { RobotCheck } from '#shared/robot-check.ts'
import type { SignInEnd } from '#shared/sign-in-end.ts'
import { createTenants, type Tenants } from '#shared/tenants/tenants.ts'
import { composeDesk } from './console/desk.ts'
import type { ComposeOptions, Platform } from './platform.ts'

type Options = Pick<ComposeOptions, 'config' | 'secrets'>

export interface VisitorParts extends Options {
  tenants: Tenants
  limits: Limits
  messages: Messages
  opener: SessionOpener
  signIns: SignInEnd
  identities: Identities
  passkeys: AccountPasskeys
  robotCheck: RobotCheck
  events: AccountEvents
  reauthentication: Reauthentication
}

/** Everything of people who are no members yet, and of proving who they are. */
export function composeVisitors(platform: Platform, parts: VisitorParts) {
  const { db, clock, log, queue } = platform
  const { config, secrets, tenants, limits, messages, opener, signIns, identities, passkeys, robotCheck, events } =
    parts
  const { publicUrl } = config.http
  const codes = createCodes(secrets.tokenKeys)
  const smsPolicy = createSmsPolicy({ tenants, defaults: config.sms })
  const smsMeter = createSmsMeter({ clock })
  const starter = createStarter({ db, clock, log, tenants, messages, smsPolicy, codes, publicUrl })
  const strangers: Passwords = {
    hash: (password) => hashPassword(password, { lane: 'stranger' }),
    isRight: (password, passwordHash) => isPassword(password, passwordHash, { lane: 'stranger' }),
  }
  const proven = { hash: (password: string, whose: string) => hashPassword(password, { lane: 'proven', whose }) }
  const refuseKnownPassword = createKnownPasswordCheck()
  const shared = {
    db,
    clock,
    log,
    queue,
    tenants,
    accounts,
    limits,
    refuseKnownPassword,
    robotCheck,
    smsPolicy,
    events,
  }
  const changes = createAddressChanges({ ...shared, signIns, messages, publicUrl })
  const verification = createVerification({
    ...{ ...shared, smsMeter, starter, messages, codes, signIns, identities, passkeys, publicUrl, changes },
    passwords: proven,
  })
  return {
    smsMeter,
    contact: createContact({ ...shared, messages }),
    ...composeDesk({ ...shared, messages }, parts),
    signUp: createSignUp({ ...shared, passwords: strangers, sessions: opener }),
    verification,
    accountChanges: createAccountChanges({
      ...{ ...shared, signIns, identities, passkeys, messages, publicUrl },
      passwords: proven,
      requirePassword: parts.reauthentication.requirePassword,
      sendLink: ({ tenantId, account, address }, emailAddress) =>
        verification.sendChange(
          { tenantId, accountId: account.id, address },
          { accountId: account.id, kind: 'email', address: emailAddress },
        ),
      requireCountry: smsPolicy.requireCountry,
      voidProofs: verification.voidProofs,
    }),
  }
}

/** The same for the process that runs jobs. */
export function composeStarter(platform: Platform, { config, secrets }: Options): VerificationStarter {
  const { db, clock, log } = platform
  const tenants = createTenants({ db, clock })
  const smsPolicy = createSmsPolicy({ tenants, defaults: config.sms })
  const needs = { db, clock, log, tenants, smsPolicy, messages: createMessages(platform) }
  return createStarter({ ...needs, codes: createCodes(secrets.tokenKeys), publicUrl: config.http.publicUrl })
}
