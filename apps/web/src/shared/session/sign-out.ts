import { forgetMember } from '../memory/member-memory.ts'
import { call } from '../service/service.ts'
import { announceSession, dropToken } from '../service/session.ts'
import { tokens } from '../service/tokens.ts'

/** Signs out here alone, where the service knows it already, and calls `leave`. */
export function endHere(leave: () => void): void {
  dropToken()
  forgetMember()
  leave()
  announceSession()
}

/** How long the service may take to revoke a token. */
const REVOKE_WITHIN_MS = 10_000

/** Signs out here at once and calls `leave`; then the service revokes the token, if it can be reached. */
export async function signOut(leave: () => void): Promise<void> {
  const headers = { Authorization: `Bearer ${tokens.read('user')}` }
  endHere(leave)
  try {
    await call('POST /apps/v1/logout', { headers, signal: AbortSignal.timeout(REVOKE_WITHIN_MS) })
  } catch {
    // NOTE: a token that could not be revoked now ends by itself; the viewer is signed out either way.
  }
}
