import { AppError } from '@kola/contract/errors'
import type { AccountKey } from '#shared/sign-in-end.ts'
import type { DevicesNeeds } from './devices.ts'
import { type DeviceRow, findDeviceName, listDevices } from './repository.ts'

/** A member's devices for whoever looks after members. */
export interface StaffDevices {
  listOf(who: AccountKey): Promise<DeviceRow[]>
  /** @param by as the member reads who did it @returns the device's name @throws AppError DEVICE_NOT_FOUND */
  signOutBy(device: AccountKey & { deviceId: string }, by: string): Promise<string>
}

export function createStaffDevices({
  db,
  clock,
  ends,
  sessions,
  events,
}: Omit<DevicesNeeds, 'playback'>): StaffDevices {
  return {
    listOf: (who) => listDevices(db, { ...who, now: clock.now() }),
    async signOutBy({ tenantId, accountId, deviceId }, by) {
      const key = { tenantId, accountId }
      const name = await db.transaction().execute(async (tx) => {
        const found = await findDeviceName(tx, { ...key, deviceId })
        if (found === null) throw new AppError('DEVICE_NOT_FOUND')
        const ended = await ends.endDevice({ ...key, deviceId }, tx)
        const event = { ...key, kind: 'device-signed-out', detail: { device: found }, at: clock.now() } as const
        if (ended > 0) await events.write({ ...event, deviceName: by, place: '' }, tx)
        return found
      })
      sessions.forget(key)
      return name
    },
  }
}
