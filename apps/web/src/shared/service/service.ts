import type { ApiError, Client } from '@kola/contract/http/client'
import { readPerson } from '../memory/person.ts'
import { createService } from './create-service.ts'
import { fetchOrTake } from './prefetched.ts'
import { reachability } from './reachability.ts'
import { endSession } from './session.ts'
import { tokens } from './tokens.ts'

const idle = () => {}

let askToSignIn: () => void = idle

/** Says how to lead somebody to the sign-in screen. */
export function onSignInNeeded(lead: () => void): void {
  askToSignIn = lead
}

let tellBarred: (code: ApiError['code']) => unknown = idle

/** Says what follows when something is not for whoever is there (403). */
export function onBarred(tell: typeof tellBarred): void {
  tellBarred = tell
}

let turn: Promise<unknown> = Promise.resolve()

/** Until it ends, calls wait: they are made as whoever is chosen then. */
export function holdCalls(until: Promise<unknown>): void {
  turn = until.catch(idle)
}

/** Whose page this is where neither server nor page says it. */
const DEMO_CUSTOMER = 'demo'

/** The server's data block names the tenant, else the page itself does. */
function readCustomerId(): string {
  if (typeof document === 'undefined') return DEMO_CUSTOMER
  const named = document.getElementById('boot')?.textContent?.match(/^\s*\{"customerId":"([\w.-]+)"/)?.[1]
  return named ?? document.querySelector<HTMLMetaElement>('meta[name="kola-customer"]')?.content ?? DEMO_CUSTOMER
}

/** The tenant that this page belongs to. */
export const customerId = readCustomerId()

const service = createService({
  customerId,
  tokens,
  onSessionEnded: endSession,
  onSignInNeeded: () => askToSignIn(),
  onBarred: (code) => tellBarred(code),
  findLimit: () => readPerson()?.ratingLimit,
  onOutcome: reachability.tell,
  fetch: fetchOrTake,
})

/** Calls the service: `call('GET /apps/v1/account', {})`. Throws ApiError. */
export const call: Client = async (key, input) => {
  await turn
  return service.call(key, input)
}
/** The same for the call that the others wait for. */
export const callNow: Client = service.call
export const getAppToken = service.getAppToken
