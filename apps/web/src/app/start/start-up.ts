import { toAppConfig } from '@kola/contract/app-config'
import { keptPlans, putPlans } from '#features/billing/queries.ts'
import { keptTenant } from '#features/tenant/queries.ts'
import type { TokenStore } from '#shared/service/tokens.ts'
import type { Boot } from './boot.ts'

/** The three calls of a start, in the documents' order. Specification 1 §4. */
export interface StartCalls {
  token: () => Promise<unknown>
  config: () => Promise<unknown>
  plans: () => Promise<unknown>
}

/** App token, then configuration, then packages. */
export async function startInOrder(calls: StartCalls): Promise<void> {
  await calls.token()
  await calls.config()
  await calls.plans()
}

/** Takes over what the page already bears, so that no call has to be waited for. */
export function applyBoot(boot: Boot, tokens: Pick<TokenStore, 'write'>): void {
  tokens.write('app', boot.token.token, boot.token.expiresAt)
  keptTenant.put(toAppConfig(boot.appconfig.response))
  putPlans(boot.packages.response)
}

export function makeStartCalls(getAppToken: () => Promise<string>): StartCalls {
  return { token: getAppToken, config: keptTenant.fetch, plans: keptPlans.fetch }
}
