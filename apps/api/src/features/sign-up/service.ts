import { AppError, ERRORS } from '@kola/contract/errors'
import type { StartVerificationJob } from '@kola/contract/messages'
import type { RegisterAnswer, SignedInAnswer } from '@kola/contract/sign-up'
import type { Clock } from '@kola/platform/clock'
import { sha256Hex } from '@kola/platform/ids'
import type { Log } from '@kola/platform/log'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Accounts, NewAccount } from '#shared/accounts/accounts.ts'
import type { Passwords, RefuseKnownPassword } from '#shared/accounts/passwords.ts'
import type { SmsPolicy } from '#shared/accounts/sms/sms-rules.ts'
import type { Db } from '#shared/database/database.ts'
import { isUniqueViolation } from '#shared/database/unique-violation.ts'
import type { JobSender } from '#shared/jobs.ts'
import { type Limits, toNetworkSubjects } from '#shared/limits.ts'
import type { RobotCheck } from '#shared/robot-check.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { type Registration, type RegistrationBody, readRegistration } from './read-registration.ts'
import { findHolder, type Holder } from './repository.ts'

/** A client whose answer was lost sends the same call again. */
const REPEAT_MS = 15 * 60_000
const MAX_REPEATS = 20
const HOUR_MS = 3_600_000
/** New accounts an hour from one network address; many viewers share one behind a mobile operator's gateway. */
const MAX_SIGN_UPS = 60

export interface SignUp {
  tenantId: string
  body: RegistrationBody & {
    password: string
    metaData: NewAccount['metaData']
    device_id?: string | undefined
    robot_pass?: string | undefined
  }
  deviceName: string
  place: string
  address: string
}

/** Signs the new account in. Sign-in supplies it. */
export interface SignUpSessions {
  open(given: {
    tenantId: string
    account: { id: string; firstName: string; emailAddress: string | null }
    deviceId?: string | undefined
    deviceName: string
    place: string
    address: string
    how: 'password'
    message: string
    isFirst: true
  }): Promise<SignedInAnswer>
}

export interface SignUpNeeds {
  db: Db
  clock: Clock
  log: Log
  queue: JobSender
  tenants: Tenants
  accounts: Pick<Accounts, 'add'>
  limits: Limits
  passwords: Passwords
  refuseKnownPassword: RefuseKnownPassword
  robotCheck: RobotCheck
  smsPolicy: SmsPolicy
  sessions: SignUpSessions
  events: AccountEvents
}

export interface SignUpService {
  /** @throws AppError ACCOUNT_EXISTS, INVALID_REQUEST, PASSWORD_BREACHED, RATE_LIMITED, ROBOT_CHECK_FAILED, SMS_NOT_POSSIBLE */
  register(given: SignUp): Promise<RegisterAnswer>
}

export function createSignUp(needs: SignUpNeeds): SignUpService {
  return {
    async register(given) {
      const { tenantId, body, address } = given
      const { config } = await needs.tenants.get(tenantId)
      const registration = readRegistration(body, config.country_code ?? 'NG')
      // An account by telephone is confirmed and got back by SMS; beside an email address any number may stand.
      if (registration.username !== null) await needs.smsPolicy.requireCountry(tenantId, registration.username)
      needs.robotCheck.require(body.robot_pass, { address, action: 'signup' })
      needs.refuseKnownPassword(body.password)
      await needs.limits.take(tenantId, toNetworkSubjects('sign-up', address, { max: MAX_SIGN_UPS, windowMs: HOUR_MS }))
      const id = await findOrAdd(needs, given, registration)
      const { firstName, emailAddress } = registration
      const opened = await needs.sessions.open({
        ...{ tenantId, address, deviceName: given.deviceName, place: given.place, deviceId: body.device_id },
        how: 'password',
        account: { id, firstName, emailAddress },
        message: `Welcome, ${firstName}`,
        isFirst: true,
      })
      return { ...opened, clientToken: '' }
    },
  }
}

async function findOrAdd(needs: SignUpNeeds, given: SignUp, registration: Registration): Promise<string> {
  const key = { tenantId: given.tenantId, ...registration }
  const id = (await findHolder(needs.db, key)) ? null : await add(needs, given, registration)
  if (id !== null) return id
  const holder = await findHolder(needs.db, key)
  if (holder && (await isRepeated(needs, { ...given, registration, holder }))) return holder.id
  const { emailAddress } = registration
  const isEmailTaken = emailAddress !== null && (!holder || holder.emailAddress === emailAddress)
  throw new AppError('ACCOUNT_EXISTS', {
    fields: { [isEmailTaken ? 'email_address' : 'telephone']: ERRORS.ACCOUNT_EXISTS.text },
  })
}

/** @returns null when somebody else was faster with the same address or number */
async function add(needs: SignUpNeeds, given: SignUp, registration: Registration): Promise<string | null> {
  const { tenantId, body } = given
  const passwordHash = await needs.passwords.hash(body.password)
  const account = { ...registration, tenantId, passwordHash, isEmailVerified: false, metaData: body.metaData }
  try {
    const id = await needs.db.transaction().execute(async (tx) => {
      const at = needs.clock.now()
      const added = await needs.accounts.add(tx, account, at)
      const { deviceName, place } = given
      await needs.events.write({ tenantId, accountId: added, kind: 'account-made', deviceName, place, at }, tx)
      if (registration.emailAddress) {
        const job = { tenantId, purpose: 'confirm-email', subject: registration.emailAddress } as const
        await needs.queue.send('verification.start', job satisfies StartVerificationJob, { tx })
      }
      return added
    })
    needs.log.info({ tenantId, accountId: id, ip: given.address }, 'sign-up.registered')
    return id
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}

/** The password is looked at, so that is counted like a sign-in's. @throws AppError RATE_LIMITED */
async function isRepeated(
  needs: SignUpNeeds,
  given: SignUp & { registration: Registration; holder: Holder },
): Promise<boolean> {
  const { tenantId, registration, holder } = given
  const isSame =
    holder.emailAddress === registration.emailAddress &&
    holder.telephone === registration.telephone &&
    needs.clock.now().getTime() - holder.createdAt.getTime() < REPEAT_MS
  if (!isSame) return false
  const subject = `sign-up-again:${sha256Hex(holder.id).slice(0, 32)}`
  await needs.limits.take(tenantId, [{ subject, max: MAX_REPEATS, windowMs: REPEAT_MS }])
  return needs.passwords.isRight(given.body.password, holder.passwordHash)
}
