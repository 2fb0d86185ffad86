import { forgetMember } from '../../shared/member-memory.ts'
import { getDeviceId, toDeviceName } from '../../shared/service/device-id.ts'
import { call } from '../../shared/service/service.ts'
import { announceSession, dropToken, keepSession } from '../../shared/service/session.ts'
import { tokens } from '../../shared/service/tokens.ts'
import { hashPassword } from './password-hash.ts'

export interface Credentials {
  email: string
  password: string
}

/** Signs in and keeps the token, in place of whoever was here. Throws ApiError. */
export async function signIn({ email, password }: Credentials): Promise<void> {
  const answer = await call('POST /apps/v1/login', {
    body: {
      username: email,
      password: await hashPassword(password),
      type: 'email',
      device_id: getDeviceId(),
      device_name: toDeviceName(navigator.userAgent),
    },
  })
  forgetMember()
  keepSession(answer.response.user_token, answer.expiresAt)
}

/** How long the service may take to revoke a token. */
const REVOKE_WITHIN_MS = 10_000

/** Signs out here at once and calls `leave`; then the service revokes the token, if it can be reached. */
export async function signOut(leave: () => void): Promise<void> {
  const headers = { Authorization: `Bearer ${tokens.read('user')}` }
  dropToken()
  forgetMember()
  leave()
  announceSession()
  try {
    await call('POST /apps/v1/logout', { headers, signal: AbortSignal.timeout(REVOKE_WITHIN_MS) })
  } catch {
    // NOTE: a token that could not be revoked now ends by itself; the viewer is signed out either way.
  }
}
