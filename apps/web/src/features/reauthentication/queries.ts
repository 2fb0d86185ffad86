import { hashPassword } from '#shared/password-hash.ts'
import { call } from '#shared/service/service.ts'

/** Shows once more that it is them, on this sign-in session. Throws ApiError. */
export async function reauthenticate(password: string): Promise<void> {
  await call('POST /apps/v1/reauthenticate', { body: { password: await hashPassword(password) } })
}
