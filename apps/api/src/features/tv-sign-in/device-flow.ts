import { AppError } from '@kola/contract/errors'
import type { LoginAnswer } from '@kola/contract/sign-in'
import { type DeviceAuthorizationAnswer, readClientId, type TokenAnswer } from '@kola/contract/tv-sign-in/device-flow'
import { formatUserCode } from '@kola/contract/tv-sign-in/user-code'
import type { Clock } from '@kola/platform/clock'
import { newId, newToken, sha256Hex } from '@kola/platform/ids'
import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import { type Limits, toNetworkSubjects } from '#shared/limits.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { OauthError } from './oauth-error.ts'
import { addTvSignIn, fetchOnce, type Poll, poll } from './repository.ts'
import type { UserCodes } from './user-codes.ts'

/** RFC 8628 §3.2: short, because a code that is shown may be read by others. */
export const CODE_LIFE_MS = 10 * 60_000
/** §3.5: `slow_down` adds five seconds. */
const INTERVAL_SECONDS = 5
const SLOWER_SECONDS = 5
const MAX_INTERVAL_SECONDS = 60
/** A poll on its way may overtake a part of the one before. */
const TOLERANCE_MS = 1_000
/** Codes an hour from one network address; a television that is left alone asks for six. */
const MAX_CODES = 120
const HOUR_MS = 3_600_000
/** Of 34 million codes one is rarely shown already. */
const MAX_DRAWS = 5

/** Signs the television in. Sign-in supplies it. */
export interface OpensTvs {
  /** `alongside` runs in the transaction that writes the session: both or neither. @throws AppError SIGN_IN_FAILED */
  open(given: {
    tenantId: string
    account: { id: string }
    deviceId: string
    deviceName: string
    place: string
    address: string
    message: string
    how: 'tv'
    profileId: string | null
    alongside(tx: Db): Promise<void>
  }): Promise<LoginAnswer>
}

export interface DeviceFlowNeeds {
  db: Db
  clock: Clock
  log: Log
  tenants: Tenants
  limits: Limits
  codes: UserCodes
  opener: OpensTvs
  publicUrl: string
}

export interface Asking {
  clientId: string
  deviceId: string
  deviceName: string
  place: string
  address: string
}

export interface DeviceFlow {
  /** @throws OauthError invalid_client, temporarily_unavailable @throws AppError RATE_LIMITED */
  authorize(asking: Asking): Promise<DeviceAuthorizationAnswer>
  /** @throws OauthError */
  getToken(given: { clientId: string; deviceCode: string; address: string }): Promise<TokenAnswer>
}

export function createDeviceFlow(needs: DeviceFlowNeeds): DeviceFlow {
  return {
    async authorize(asking) {
      const { tenantId, client } = await readClient(needs, asking.clientId)
      const subjects = toNetworkSubjects('tv-ask', asking.address, { max: MAX_CODES, windowMs: HOUR_MS })
      await needs.limits.take(tenantId, subjects)
      const deviceCode = newToken()
      const userCode = await addAsking(needs, { ...asking, tenantId, client, deviceCode })
      const shown = formatUserCode(userCode)
      return {
        ...{ device_code: deviceCode, user_code: shown, verification_uri: `${needs.publicUrl}/tv` },
        verification_uri_complete: `${needs.publicUrl}/tv?code=${shown}`,
        ...{ expires_in: CODE_LIFE_MS / 1_000, interval: INTERVAL_SECONDS },
      }
    },
    async getToken({ clientId, deviceCode, address }) {
      const { tenantId, client } = await readClient(needs, clientId)
      const now = needs.clock.now()
      const found = await poll(needs.db, {
        ...{ deviceCodeSha256: sha256Hex(deviceCode), now, toleranceMs: TOLERANCE_MS },
        ...{ slowerSeconds: SLOWER_SECONDS, maxSeconds: MAX_INTERVAL_SECONDS },
      })
      if (!found || found.tenant_id !== tenantId || found.client !== client) throw new OauthError('invalid_grant')
      assertApproved(found, now)
      return open(needs, { ...found, address })
    },
  }
}

async function readClient({ tenants }: DeviceFlowNeeds, clientId: string) {
  const read = readClientId(clientId)
  const tenant = read ? await tenants.find(read.customerId) : null
  if (!read || !tenant) throw new OauthError('invalid_client', 'client_id is {customer id}:{name of the client}')
  return { tenantId: tenant.id, client: read.client }
}

async function addAsking(
  needs: DeviceFlowNeeds,
  given: Asking & { tenantId: string; client: string; deviceCode: string },
): Promise<string> {
  const { tenantId, client, deviceId, deviceName, place } = given
  const now = needs.clock.now()
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const code = needs.codes.draw()
    const [userCodeMac] = needs.codes.toMacs(tenantId, code)
    const isAdded = await addTvSignIn(needs.db, {
      ...{ tenantId, client, deviceId, deviceName, place, now, userCodeMac, id: newId() },
      ...{ deviceCodeSha256: sha256Hex(given.deviceCode), intervalSeconds: INTERVAL_SECONDS },
      expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
    })
    if (isAdded) return code
  }
  throw new OauthError('temporarily_unavailable')
}

/** @throws OauthError */
function assertApproved({ state, is_early: isEarly, expires_at: expiresAt }: Poll, now: Date): void {
  if (state === 'fetched') throw new OauthError('invalid_grant', 'This device code has been used')
  if (isEarly) throw new OauthError('slow_down')
  if (state === 'refused') throw new OauthError('access_denied')
  if (expiresAt <= now) throw new OauthError('expired_token')
  if (state === 'asked') throw new OauthError('authorization_pending')
}

async function open(needs: DeviceFlowNeeds, found: Poll & { address: string }): Promise<TokenAnswer> {
  const key = { tenantId: found.tenant_id, id: found.id }
  try {
    const opened = await needs.opener.open({
      ...{ tenantId: found.tenant_id, account: { id: found.account_id ?? '' }, profileId: found.profile_id },
      ...{ deviceId: found.device_id, deviceName: found.device_name, place: found.place, address: found.address },
      ...{ message: 'Signed in', how: 'tv' },
      async alongside(tx) {
        if (!(await fetchOnce(tx, key))) throw new OauthError('invalid_grant', 'This device code has been used')
      },
    })
    const lifeMs = Date.parse(opened.expiresAt) - needs.clock.now().getTime()
    return {
      ...{ access_token: opened.user_token, token_type: 'Bearer', expires_in: Math.floor(lifeMs / 1_000) },
      asks_who: found.profile_id === null,
    }
  } catch (error) {
    // The account was closed between the approval and this poll.
    if (error instanceof AppError && error.code === 'SIGN_IN_FAILED') throw new OauthError('access_denied')
    throw error
  }
}
