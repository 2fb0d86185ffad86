import { getSessionState } from '#shared/service/session.ts'
import { signOut } from '#shared/session/sign-out.ts'

/** Signs out whoever is signed in here, then leads on; the service is told in the background. */
export function signOutFirst(leave: () => void = () => {}): void {
  if (getSessionState() === 'member') void signOut(leave)
  else leave()
}
