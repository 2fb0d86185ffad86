import { navigate, readAddress } from '#shared/location/location.ts'
import { hashPassword } from '#shared/password-hash.ts'
import { paths } from '#shared/paths.ts'
import { call } from '#shared/service/service.ts'
import { signOut } from '#shared/session/sign-out.ts'
import { isGrownUp } from './grown-up.ts'

/** Shows once more that it is them, on this sign-in session. Throws ApiError. */
export async function reauthenticate(password: string): Promise<void> {
  await call('POST /apps/v1/reauthenticate', { body: { password: await hashPassword(password) } })
}

/** Whether there is a password to ask for; where that cannot be learnt there is one. */
export async function hasPassword(): Promise<boolean> {
  if (!isGrownUp()) return true
  try {
    return (await call('GET /apps/v1/address-changes', {})).hasPassword
  } catch {
    return true
  }
}

/** Out, and by the sign-in back to where they are: a fresh sign-in is a proof, whichever way it went. */
export function signInAgain(): void {
  const address = readAddress()
  void signOut(() => navigate(paths.loginThen(address)))
}
