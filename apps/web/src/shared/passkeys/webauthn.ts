import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  UsedCredential,
} from '@kola/contract/passkeys/credentials'
import { type Asked, toPasskeyFault, toUnsupported } from './fault.ts'
import { fromNew, fromUsed, toCreation, toRequest } from './json.ts'

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis && 'credentials' in navigator

const ask = async (question: (() => Promise<boolean>) | undefined): Promise<boolean> => {
  try {
    return (await question?.()) ?? false
  } catch {
    return false
  }
}

/** Whether this device can make one by its own lock: finger, face or PIN. */
export const hasOwnLock = (): Promise<boolean> =>
  ask(canUsePasskeys() ? () => PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable() : undefined)

/** Whether the browser offers passkeys in a field, among the names that it fills in. */
export const canFillIn = (): Promise<boolean> =>
  ask(canUsePasskeys() ? () => PublicKeyCredential.isConditionalMediationAvailable?.() : undefined)

/** @throws PasskeyFault */
async function attempt(
  action: Asked['action'],
  timeoutMs: number,
  run: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  if (!canUsePasskeys()) throw toUnsupported()
  const startedAt = performance.now()
  try {
    const made = await run()
    if (!made) throw new Error('nothing')
    return made as PublicKeyCredential
  } catch (error) {
    throw toPasskeyFault(error, { action, elapsedMs: performance.now() - startedAt, timeoutMs })
  }
}

/** The person is asked for finger, face or PIN. @throws PasskeyFault */
export async function makePasskey(options: CreationOptions): Promise<NewCredential> {
  return fromNew(
    await attempt('make', options.timeout, () => navigator.credentials.create({ publicKey: toCreation(options) })),
  )
}

/** @param signal with it nobody is asked now: the passkey is chosen in a field that says `webauthn`. @throws PasskeyFault */
export async function askForPasskey(options: RequestOptions, signal?: AbortSignal): Promise<UsedCredential> {
  const quietly = signal ? { signal, mediation: 'conditional' as const } : {}
  return fromUsed(
    await attempt('use', options.timeout, () =>
      navigator.credentials.get({ publicKey: toRequest(options), ...quietly }),
    ),
  )
}
