import type { Passkey } from '@kola/contract/passkeys/passkeys'
import { rememberPasskeyHere } from '#shared/passkeys/offered.ts'
import { makePasskey } from '#shared/passkeys/webauthn.ts'
import { call } from '#shared/service/service.ts'

/**
 * Asks the browser for a new passkey and adds it to the account. Throws ApiError, PasskeyFault.
 * @param place `this-device` by its own lock alone; elsewhere also by another phone or a security key
 */
export async function addPasskey(place: 'this-device' | 'any'): Promise<Passkey> {
  const options = await call('POST /apps/v1/passkeys/options', { body: { place } })
  const credential = await makePasskey(options)
  const { passkey } = await call('POST /apps/v1/passkeys', { body: { credential } })
  rememberPasskeyHere()
  return passkey
}
