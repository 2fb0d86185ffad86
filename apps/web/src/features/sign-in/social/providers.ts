import type { ProviderName } from '@kola/contract/identity'

export interface Provider {
  id: ProviderName
  name: string
  clientId: string
  /** Where its sign-in page is. */
  authUrl: string
}

const NAMES: Record<ProviderName, string> = { google: 'Google', facebook: 'Facebook' }

export const toProviderName = (id: ProviderName): string => NAMES[id]

/** The providers that the configuration names; without an id one is off. */
export function listProviders(config: Readonly<Record<string, string>>): Provider[] {
  const all: Provider[] = [
    {
      id: 'google',
      name: NAMES.google,
      clientId: config.google_client_id ?? '',
      authUrl: config.google_auth_url ?? '',
    },
    {
      id: 'facebook',
      name: NAMES.facebook,
      clientId: config.facebook_app_id ?? '',
      authUrl: config.facebook_auth_url ?? '',
    },
  ]
  return all.filter(({ clientId, authUrl }) => clientId !== '' && authUrl !== '')
}
