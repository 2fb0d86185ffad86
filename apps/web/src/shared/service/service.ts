import type { Client } from '@kola/contract/http/client'
import { createService } from './create-service.ts'
import { fetchOrTake } from './prefetched.ts'
import { reachability } from './reachability.ts'
import { endSession } from './session.ts'
import { tokens } from './tokens.ts'

let askToSignIn = () => {}

/** Says how to lead somebody to the sign-in screen. */
export function onSignInNeeded(lead: () => void): void {
  askToSignIn = lead
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
  onOutcome: reachability.tell,
  fetch: fetchOrTake,
})

/** Calls the service: `call('GET /apps/v1/account', {})`. Throws ApiError. */
export const call: Client = service.call
export const getAppToken = service.getAppToken
