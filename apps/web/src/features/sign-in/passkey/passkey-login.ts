import type { UsedCredential } from '@kola/contract/passkeys/credentials'
import { PasskeyFault } from '#shared/passkeys/fault.ts'
import { rememberPasskeyHere } from '#shared/passkeys/offered.ts'
import { askForPasskey, canFillIn } from '#shared/passkeys/webauthn.ts'
import { call } from '#shared/service/service.ts'
import { describeDevice, keepAnswer } from '../queries.ts'

/** A minute before the challenge runs out. */
const RENEW_AFTER_MS = 4 * 60_000

/** A browser waits for one passkey at a time: what waits in the field makes way for what is asked for. */
let waiting: AbortController | null = null

const askOptions = () => call('POST /apps/v1/passkeys/sign-in-options', {})

async function signIn(credential: UsedCredential): Promise<void> {
  keepAnswer(await call('POST /apps/v1/passkeys/sign-in', { body: { credential, ...describeDevice() } }))
  rememberPasskeyHere()
}

/** Asks for a passkey at once and signs in. Throws ApiError, PasskeyFault. */
export async function signInByPasskey(): Promise<void> {
  waiting?.abort()
  await signIn(await askForPasskey(await askOptions()))
}

export interface Filling {
  /** Nobody waits at the field any more. */
  signal: AbortSignal
  onSignedIn: () => Promise<void>
  /** Somebody chose a passkey that did not sign in. */
  onFailed: (error: unknown) => void
}

/** Offers passkeys in the field for the address, for as long as somebody is at it, where the browser can. Never throws. */
export async function offerInField({ signal, onSignedIn, onFailed }: Filling): Promise<void> {
  if (!(await canFillIn())) return
  while (!signal.aborted) {
    const outcome = await waitForChoice(signal)
    if (outcome === 'renew') await untilSeen(signal)
    else if (outcome === 'stopped') return
    else {
      try {
        await signIn(outcome)
        return await onSignedIn()
      } catch (error) {
        onFailed(error)
      }
    }
  }
}

/** One challenge's time. */
async function waitForChoice(signal: AbortSignal): Promise<UsedCredential | 'renew' | 'stopped'> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  let isOld = false
  const timer = setTimeout(() => {
    isOld = true
    stop()
  }, RENEW_AFTER_MS)
  signal.addEventListener('abort', stop)
  waiting = controller
  try {
    return await askForPasskey(await askOptions(), controller.signal)
  } catch (error) {
    // NOTE without a line nothing is offered; whoever presses the button is told why.
    return isOld || (error instanceof PasskeyFault && error.kind === 'timed-out') ? 'renew' : 'stopped'
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    if (waiting === controller) waiting = null
  }
}

/** A page in the background asks for no challenges. */
function untilSeen(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve())
  })
}
