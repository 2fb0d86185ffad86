import { askForPasskey, canUsePasskeys } from '#shared/passkeys/webauthn.ts'
import { call } from '#shared/service/service.ts'
import { isGrownUp } from './grown-up.ts'

const askOptions = () => call('POST /apps/v1/reauthenticate/passkey-options', {})

/** Whether there is a passkey to ask for; where that cannot be learnt there is none. */
export async function hasPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  try {
    if (isGrownUp()) return (await call('GET /apps/v1/passkeys', {})).passkeys.length > 0
    await askOptions()
    return true
  } catch {
    return false
  }
}

/** Shows by a passkey once more that it is them, on this sign-in session. Throws ApiError, PasskeyFault. */
export async function proveByPasskey(): Promise<void> {
  const options = await askOptions()
  const credential = await askForPasskey(options)
  await call('POST /apps/v1/reauthenticate/passkey', { body: { credential } })
}
