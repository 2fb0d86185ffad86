import type { Device, Watching } from '@kola/contract/devices/devices'
import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Db } from '#shared/database/database.ts'
import type { SignedIn } from '#shared/http/route.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import type { SessionEnds } from '../session/end-sessions.ts'
import type { SignInSessions } from '../session/sessions.ts'
import { findDeviceName, listDevices } from './repository.ts'

/** What plays on the account's devices. Playback supplies it. */
export interface DevicePlayback {
  listWatching(
    who: AccountKey,
  ): Promise<(Omit<Watching, 'since' | 'isCurrent'> & { startedAt: Date; videoName: string })[]>
}

interface Who {
  tenantId: string
  account: SignedIn
}

export interface Devices {
  list(who: Who): Promise<{ devices: Device[]; watching: Watching[] }>
  /** The device that asks. */
  signOutHere(who: Who): Promise<void>
  /** Of one that is signed out already nothing changes. @throws AppError DEVICE_NOT_FOUND */
  signOut(who: Who & { deviceId: string }): Promise<void>
  /** @returns how many sign-ins lived */
  signOutOthers(who: Who): Promise<number>
}

export interface DevicesNeeds {
  db: Db
  clock: Clock
  ends: Pick<SessionEnds, 'endDevice' | 'endOthers'>
  sessions: Pick<SignInSessions, 'forget'>
  playback: DevicePlayback
  events: AccountEvents
}

export function createDevices({ db, clock, ends, sessions, playback, events }: DevicesNeeds): Devices {
  const toKey = ({ tenantId, account }: Who): AccountKey => ({ tenantId, accountId: account.id })
  const toBy = ({ account }: Who) => ({ signInSessionId: account.signInSessionId, at: clock.now() })
  return {
    async list(who) {
      const { deviceId } = who.account
      const [rows, playing] = await Promise.all([
        listDevices(db, { ...toKey(who), now: clock.now() }),
        playback.listWatching(toKey(who)),
      ])
      const devices = rows.map((row) => ({
        ...{ deviceId: row.device_id, deviceName: row.device_name, place: row.place },
        ...{ since: row.created_at.toISOString(), lastUsedAt: row.last_used_at.toISOString() },
        signedInBy: row.signed_in_by || null,
        isCurrent: row.device_id === deviceId,
        videoName: playing.find((one) => one.deviceId === row.device_id)?.videoName ?? null,
      }))
      const watching = playing.map(({ startedAt, videoName: _name, ...one }) => ({
        ...one,
        ...{ since: startedAt.toISOString(), isCurrent: one.deviceId === deviceId },
      }))
      return { devices, watching }
    },
    async signOutHere(who) {
      const { deviceId } = who.account
      await db.transaction().execute(async (tx) => {
        const ended = await ends.endDevice({ ...toKey(who), deviceId }, tx)
        if (ended > 0) await events.write({ ...toKey(who), ...toBy(who), kind: 'signed-out' }, tx)
      })
      sessions.forget(toKey(who))
    },
    async signOut(who) {
      const device = { ...toKey(who), deviceId: who.deviceId }
      await db.transaction().execute(async (tx) => {
        const name = await findDeviceName(tx, device)
        if (name === null) throw new AppError('DEVICE_NOT_FOUND')
        const ended = await ends.endDevice(device, tx)
        const isHere = who.deviceId === who.account.deviceId
        const what = isHere
          ? { kind: 'signed-out' as const }
          : { kind: 'device-signed-out' as const, detail: { device: name } }
        if (ended > 0) await events.write({ ...toKey(who), ...toBy(who), ...what }, tx)
      })
      sessions.forget(toKey(who))
    },
    async signOutOthers(who) {
      const { signInSessionId } = who.account
      const count = await db.transaction().execute(async (tx) => {
        const ended = await ends.endOthers({ ...toKey(who), signInSessionId }, tx)
        const detail = { count: String(ended) }
        if (ended > 0) await events.write({ ...toKey(who), ...toBy(who), kind: 'signed-out-elsewhere', detail }, tx)
        return ended
      })
      sessions.forget(toKey(who))
      return count
    },
  }
}
