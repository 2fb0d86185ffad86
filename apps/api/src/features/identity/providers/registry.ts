import type { ProviderName } from '@kola/contract/identity'
import type { Clock } from '@kola/platform/clock'
import type { Secret } from '@kola/platform/config'
import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'
import type { IdentityProvider } from './provider.ts'

export interface ProviderSettings {
  google: { clientId: string; jwksUrl: string } | null
  facebook: { appId: string; graphUrl: string } | null
  facebookAppSecret: Secret | null
  clock: Clock
}

/** Those that are configured. */
export function createProviders(settings: ProviderSettings): ReadonlyMap<ProviderName, IdentityProvider> {
  const { google, facebook, facebookAppSecret: appSecret, clock } = settings
  const providers = [
    ...(google ? [createGoogle({ ...google, clock })] : []),
    ...(facebook && appSecret ? [createFacebook({ ...facebook, appSecret, clock })] : []),
  ]
  return new Map(providers.map((provider) => [provider.name, provider]))
}
