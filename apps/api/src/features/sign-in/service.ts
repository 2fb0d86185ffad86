import { AppError } from '@kola/contract/errors'
import { toEmailAddress } from '@kola/contract/rules/person'
import type { Device, LoginAnswer } from '@kola/contract/sign-in'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { AccountEvents } from '#shared/account-events.ts'
import { toTelephone } from '#shared/accounts/telephone.ts'
import type { Db } from '#shared/database/database.ts'
import type { SignedIn } from '#shared/http/route.ts'
import type { RobotCheck } from '#shared/robot-check.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Lane, Lanes } from './lanes.ts'
import { isPassword } from './password.ts'
import { findAccount, findDeviceName, isDeviceKnown, type KnownAccount, listDevices } from './repository.ts'
import type { SessionEnds } from './session/end-sessions.ts'
import type { SessionOpener } from './session/open-session.ts'
import type { Reauthentication } from './session/reauthenticate.ts'
import type { SignInSessions } from './session/sessions.ts'
import type { Tries } from './tries.ts'

/** After so long strangers may find room again. */
const BUSY_SECONDS = 5

/** What plays on the account's devices. Playback supplies it. */
export interface DevicePlayback {
  listWatching(who: { tenantId: string; accountId: string }): Promise<{ deviceId: string; videoName: string }[]>
}

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
  listDevices(who: Who): Promise<Device[]>
  /** @throws AppError DEVICE_NOT_FOUND */
  signOutDevice(who: Who & { deviceId: string }): Promise<void>
}

export interface SignInNeeds {
  db: Db
  clock: Clock
  tenants: Tenants
  sessions: SignInSessions
  tries: Tries
  opener: SessionOpener
  ends: Pick<SessionEnds, 'endDevice'>
  playback: DevicePlayback
  events: AccountEvents
  /** Where passwords wait to be compared. */
  hashing: Pick<Lanes, 'hasRoom' | 'isLong'>
  robotCheck: RobotCheck
  reauthentication: Reauthentication
  log: Log
}

export function createSignIn(needs: SignInNeeds): SignInService {
  const { db, clock, playback } = needs
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
      await closeDevice(needs, { tenantId, account, deviceId: account.deviceId })
    },
    async reauthenticate(given) {
      await needs.reauthentication.requirePassword({ ...given, field: 'password' })
      return needs.reauthentication.prove(given)
    },
    async listDevices({ tenantId, account }) {
      const who = { tenantId, accountId: account.id }
      const [rows, playing] = await Promise.all([
        listDevices(db, { ...who, now: clock.now() }),
        playback.listWatching(who),
      ])
      return rows.map((row) => ({
        deviceId: row.device_id,
        deviceName: row.device_name,
        lastUsedAt: row.last_used_at.toISOString(),
        isCurrent: row.device_id === account.deviceId,
        videoName: playing.find(({ deviceId }) => deviceId === row.device_id)?.videoName ?? null,
      }))
    },
    async signOutDevice({ tenantId, account, deviceId }) {
      const revoked = await closeDevice(needs, { tenantId, account, deviceId })
      if (revoked === 0) throw new AppError('DEVICE_NOT_FOUND')
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

/** Revokes the device's tokens and ends what plays there, and notes it; all or nothing. @returns how many tokens lived */
async function closeDevice(
  { db, clock, sessions, ends, events }: SignInNeeds,
  { tenantId, account, deviceId }: Who & { deviceId: string },
): Promise<number> {
  const who = { tenantId, accountId: account.id }
  const isOwn = deviceId === account.deviceId
  const revoked = await db.transaction().execute(async (tx) => {
    const name = isOwn ? '' : await findDeviceName(tx, { ...who, deviceId })
    const ended = await ends.endDevice({ ...who, deviceId }, tx)
    const what = isOwn
      ? { kind: 'signed-out' as const }
      : { kind: 'device-signed-out' as const, detail: { device: name } }
    const by = { signInSessionId: account.signInSessionId, at: clock.now() }
    if (ended > 0) await events.write({ ...who, ...what, ...by }, tx)
    return ended
  })
  sessions.forget(who)
  return revoked
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
