import { showToast } from '@kola/ui/feedback/toast'
import { arrive } from '#app/arrival/arrive.ts'
import { offerInField, signInByPasskey } from '#features/sign-in/passkey/passkey-login.ts'
import { toFailure } from '#shared/entries/failure.ts'
import { readPath, watchAddress } from '#shared/location/location.ts'
import { patterns } from '#shared/paths.ts'

/** Asks for a passkey, signs in by it and goes on. Throws ApiError, PasskeyFault. */
export async function logInByPasskey(): Promise<void> {
  await signInByPasskey()
  await arrive('passkey')
}

/** Passkeys stand among what the browser fills in, until the login is left. */
export function offerPasskeys(): void {
  const controller = new AbortController()
  const stop = watchAddress(() => {
    if (readPath() !== patterns.login) leave()
  })
  function leave() {
    stop()
    controller.abort()
  }
  void offerInField({
    signal: controller.signal,
    onSignedIn: () => arrive('passkey'),
    onFailed: (error) => showToast(toFailure(error).text),
  }).finally(leave)
}
