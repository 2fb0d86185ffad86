import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { TENANT } from '../layout/services.ts'
import type { Ask } from './ask.ts'
import type { Answer } from './sights.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const PASSWORD = createHash('sha256').update('Nollywood-2026!').digest('hex')

export const newDeviceId = (): string => [...randomBytes(20)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
export const newEmail = (what: string): string => `${what}-${randomBytes(6).toString('hex')}@example.com`

/** Whether another try may go better: nobody answered, or it was said so. */
export const isPassing = ({ status }: Answer): boolean => status === 0 || status === 429 || status === 503

/** Tries again until there is an answer that stands. */
export async function insist(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (!isPassing(answer) || signal.aborted) return answer
    await pause(500, signal)
  }
}

/** Until then, or until all is over. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => undefined)

async function getAppToken(ask: Ask, signal: AbortSignal): Promise<string> {
  const body = { platform: 'website', customerId: TENANT }
  return String((await insist(() => ask('POST /apps/v1/get-token', { body }), signal)).body.token)
}

/** @returns whether the account was acknowledged, and its token */
export async function signUp(ask: Ask, email: string, signal: AbortSignal): Promise<{ answer: Answer; token: string }> {
  const token = await getAppToken(ask, signal)
  const person = { first_name: 'Ngozi', username: email, email_address: email, password: PASSWORD, type: 'email' }
  const answer = await ask('POST /apps/v1/register', { token, body: person })
  return { answer, token: String(answer.body.user_token ?? '') }
}

/** @throws Error when the sign-in is refused */
export async function signIn(
  ask: Ask,
  { email, deviceId }: { email: string; deviceId: string },
  signal: AbortSignal,
): Promise<string> {
  const token = await getAppToken(ask, signal)
  const body = { username: email, password: PASSWORD, type: 'email', device_id: deviceId }
  const answer = await insist(() => ask('POST /apps/v1/login', { token, body }), signal)
  if (answer.status === 200) return String(answer.body.user_token)
  if (signal.aborted) return ''
  throw new Error(`${email} could not sign in: ${answer.status} ${JSON.stringify(answer.body)}`)
}
