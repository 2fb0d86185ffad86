import type { SignInWay } from '@kola/contract/account-events/account-events'
import { AppError } from '@kola/contract/errors'
import type { LoginAnswer } from '@kola/contract/sign-in'
import type { Clock } from '@kola/platform/clock'
import { newId, newToken, sha256Hex } from '@kola/platform/ids'
import type { Log } from '@kola/platform/log'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Db } from '#shared/database/database.ts'
import { newDeviceId } from '#shared/devices/new-device-id.ts'
import type { Messages } from '#shared/messages.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { holdAccount, holdDevice, isDeviceKnown } from '../repository.ts'
import type { SessionEnds } from './end-sessions.ts'
import { toNewSignInMail } from './new-sign-in-mail.ts'
import { SESSION_LIFE_MS, type SignInSessions } from './sessions.ts'

export interface Opening {
  tenantId: string
  account: { id: string }
  /** What the password was compared with: whoever began before it was changed is not let in after it. */
  passwordHash?: string | null
  deviceId?: string | undefined
  deviceName: string
  /** Of the caller, as its request says. */
  place: string
  address: string
  how: SignInWay
  /** What the answer says to the person. */
  message: string
  /** Within the transaction that opens it: what must be there with the session, or keeps it shut by throwing. */
  alongside?: (tx: Db) => Promise<void>
  /** An account that was made this moment has no device to be told of. */
  isFirst?: boolean
  /** Who watches there from the first moment on; null is who the account begins with. */
  profileId?: string | null
}

/** Signs an account in on a device; who it is was proven before. */
export interface SessionOpener {
  /** @throws AppError SIGN_IN_FAILED when the account is gone, or has another password by now; ACCOUNT_BLOCKED */
  open(given: Opening): Promise<LoginAnswer>
}

export interface OpenerNeeds {
  db: Db
  clock: Clock
  log: Log
  tenants: Tenants
  messages: Messages
  events: AccountEvents
  ends: Pick<SessionEnds, 'endBefore'>
  sessions: Pick<SignInSessions, 'forget'>
  publicUrl: string
}

export function createSessionOpener(needs: OpenerNeeds): SessionOpener {
  return {
    async open(given) {
      const token = `usr_${newToken()}`
      const expiresAt = new Date(needs.clock.now().getTime() + SESSION_LIFE_MS)
      const device = {
        tenantId: given.tenantId,
        accountId: given.account.id,
        deviceId: given.deviceId ?? newDeviceId(),
      }
      const replaced = await writeSession(needs, { ...given, device, token, expiresAt })
      if (replaced > 0) needs.sessions.forget(device)
      needs.log.info({ ...device, ip: given.address }, 'sign-in.opened')
      const { message } = given
      return { user_token: token, expiresAt: expiresAt.toISOString(), message, response: { user_token: token } }
    },
  }
}

type Written = Opening & {
  device: { tenantId: string; accountId: string; deviceId: string }
  token: string
  expiresAt: Date
}

/**
 * The session, the end of the one before it on the same device, and the mail about a device seen for the first time are
 * there all or none. @returns how many sessions it replaced
 */
async function writeSession(needs: OpenerNeeds, given: Written): Promise<number> {
  const { device } = given
  const now = needs.clock.now()
  // NOTE before the transaction: a second connection that is asked for within one may never come.
  const { config } = await needs.tenants.get(device.tenantId)
  const appName = config.app_name ?? 'Kola'
  return needs.db.transaction().execute(async (tx) => {
    const held = await holdAccount(tx, { ...device, passwordHash: given.passwordHash })
    if (!held) throw new AppError('SIGN_IN_FAILED')
    if (held.isBlocked) throw new AppError('ACCOUNT_BLOCKED')
    await given.alongside?.(tx)
    const isNew = !given.isFirst && !(await isDeviceKnown(tx, device))
    // A device has one sign-in of an account: an older token, which somebody may have copied, ends with what it plays.
    await holdDevice(tx, device)
    const replaced = await needs.ends.endBefore(device, tx)
    await tx
      .insertInto('sign_in_session')
      .values({
        tenant_id: device.tenantId,
        id: newId(),
        account_id: device.accountId,
        device_id: device.deviceId,
        device_name: given.deviceName,
        token_sha256: sha256Hex(given.token),
        // A television was let in by somebody who is not there.
        proven_at: given.how === 'tv' ? null : now,
        created_at: now,
        last_used_at: now,
        expires_at: given.expiresAt,
        place: given.place,
        signed_in_by: given.how,
        profile_id: given.profileId ?? null,
      })
      .execute()
    const where = { deviceName: given.deviceName, place: given.place }
    const detail = { how: given.how, ...(given.isFirst && { during: 'sign-up' }) }
    const what = { kind: isNew ? 'new-device' : 'signed-in', detail, at: now } as const
    await needs.events.write({ ...device, ...where, ...what }, tx)
    // Nobody is written to at an address that anybody could have given; of a television the owner is told each time.
    if ((isNew || given.how === 'tv') && held.isEmailConfirmed && held.emailAddress) {
      const countries = [held.country, config.country_code ?? '']
      await tellOfDevice(needs, { ...given, ...held, appName, to: held.emailAddress, countries, now, tx })
    }
    return replaced
  })
}

async function tellOfDevice(
  needs: OpenerNeeds,
  given: Written & { firstName: string; appName: string; to: string; countries: readonly string[]; now: Date; tx: Db },
): Promise<void> {
  const { tenantId, accountId } = given.device
  const mail = toNewSignInMail({
    appName: given.appName,
    firstName: given.firstName,
    deviceName: given.deviceName,
    place: given.place,
    how: given.how,
    at: given.now,
    countries: given.countries,
    publicUrl: needs.publicUrl,
  })
  await needs.messages.queueMail({ tenantId, accountId, purpose: 'new-device', to: given.to, ...mail }, given.tx)
}
