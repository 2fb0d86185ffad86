import { signOut } from '#features/sign-in/queries.ts'
import { getSessionState } from '#shared/service/session.ts'

/** Signs out whoever is signed in here, then leads on; the service is told in the background. */
export function signOutFirst(leave: () => void = () => {}): void {
  if (getSessionState() === 'member') void signOut(leave)
  else leave()
}
