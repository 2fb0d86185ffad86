import { AppError } from '@kola/contract/errors'
import { toEmailAddress } from '@kola/contract/rules/person'
import type { LoginAnswer } from '@kola/contract/sign-in'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import { toTelephone } from '#shared/accounts/telephone.ts'
import type { Db } from '#shared/database/database.ts'
import type { SignedIn } from '#shared/http/route.ts'
import type { RobotCheck } from '#shared/robot-check.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Devices } from './devices/devices.ts'
import type { Lane, Lanes } from './lanes.ts'
import { isPassword } from './password.ts'
import { findAccount, isDeviceKnown, type KnownAccount } from './repository.ts'
import type { SessionOpener } from './session/open-session.ts'
import type { Reauthentication } from './session/reauthenticate.ts'
import type { SignInSessions } from './session/sessions.ts'
import type { Tries } from './tries.ts'

/** After so long strangers may find room again. */
const BUSY_SECONDS = 5

export interface Login {
  tenantId: string
  username: string
  password: string
  type: 'email' | 'number'
  deviceId?: string | undefined
  deviceName: string
  place: string
  address: string
  robotPass?: string | undefined
}

interface Who {
  tenantId: string
  account: SignedIn
}

export interface SignInService {
  /** @throws AppError SIGN_IN_FAILED, RATE_LIMITED, ROBOT_CHECK_REQUIRED, UNAVAILABLE */
  login(given: Login): Promise<LoginAnswer>
  logout(who: Who): Promise<void>
  /** @returns until when the sign-in session counts as proven @throws AppError PASSWORD_WRONG, RATE_LIMITED, UNAVAILABLE */
  reauthenticate(who: Who & { password: string; address: string }): Promise<Date>
}

export interface SignInNeeds {
  db: Db
  clock: Clock
  tenants: Tenants
  sessions: SignInSessions
  tries: Tries
  opener: SessionOpener
  devices: Pick<Devices, 'signOutHere'>
  /** Where passwords wait to be compared. */
  hashing: Pick<Lanes, 'hasRoom' | 'isLong'>
  robotCheck: RobotCheck
  reauthentication: Reauthentication
  log: Log
}

export function createSignIn(needs: SignInNeeds): SignInService {
  const { db } = needs
  return {
    async login(given) {
      // A device that says no name is a stranger's: while too many wait nothing is asked for it.
      if (!given.deviceId) admit(needs, given, 'stranger')
      const { account, username } = await findByUsername(needs, given)
      const knownDeviceId = await findKnownDevice(db, given, account)
      const lane: Lane = knownDeviceId ? 'known' : 'stranger'
      admit(needs, given, lane)
      const attempt = { tenantId: given.tenantId, username, address: given.address, knownDeviceId }
      await needs.tries.begin(attempt)
      const turn = { lane, whose: knownDeviceId ? account?.id : undefined }
      const isRight = await needs.tries.look(attempt, () =>
        isPassword(given.password, account?.passwordHash ?? null, turn),
      )
      if (!isRight || !account) {
        needs.log.info({ tenantId: given.tenantId, type: given.type, ip: given.address }, 'sign-in.refused')
        throw new AppError('SIGN_IN_FAILED')
      }
      await needs.tries.forgive(attempt)
      const message = account.firstName ? `Welcome back, ${account.firstName}` : 'Welcome back'
      return needs.opener.open({ ...given, account, passwordHash: account.passwordHash, how: 'password', message })
    },
    async logout({ tenantId, account }) {
      await needs.devices.signOutHere({ tenantId, account })
    },
    async reauthenticate(given) {
      await needs.reauthentication.requirePassword({ ...given, field: 'password' })
      return needs.reauthentication.prove(given)
    },
  }
}

/**
 * While many wait, strangers show that they are persons, where that can be checked, and beyond that are refused before
 * anything is looked up: an account that exists is refused like one that does not.
 */
function admit({ hashing, robotCheck }: SignInNeeds, given: Login, lane: Lane): void {
  if (lane !== 'stranger') return
  if (!hashing.hasRoom(lane)) throw new AppError('UNAVAILABLE', { retryAfterSeconds: BUSY_SECONDS })
  if (!hashing.isLong(lane)) return
  const shown = robotCheck.look(given.robotPass, { address: given.address, action: 'login' })
  if (shown === 'no pass') throw new AppError('ROBOT_CHECK_REQUIRED')
}

async function findByUsername(needs: SignInNeeds, { tenantId, type, username: given }: Login) {
  if (type === 'email') {
    const username = toEmailAddress(given)
    return { username, account: await findAccount(needs.db, { tenantId, column: 'email_address', value: username }) }
  }
  const { config } = await needs.tenants.get(tenantId)
  const telephone = toTelephone(given, config.country_code ?? 'NG')
  // Nobody has a number that is none; each is counted by itself, like any other name.
  if (telephone === '') return { username: `unreadable:${given}`, account: null }
  return {
    username: telephone,
    account: await findAccount(needs.db, { tenantId, column: 'telephone', value: telephone }),
  }
}

/** Asks the database for an unknown account too, so that both take the same time. */
async function findKnownDevice(db: Db, given: Login, account: KnownAccount | null): Promise<string | null> {
  if (!given.deviceId) return null
  const { tenantId, deviceId } = given
  return (await isDeviceKnown(db, { tenantId, accountId: account?.id ?? '', deviceId })) ? deviceId : null
}
