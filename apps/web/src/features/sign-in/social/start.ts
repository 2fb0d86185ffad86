import type { ProviderName } from '@kola/contract/identity'
import { readJson, tabStore, writeJson } from '#shared/memory/browser-store.ts'
import type { Provider } from './providers.ts'

/** A sign-in that left for a provider's page, kept in this tab until it comes back. */
export interface Started {
  provider: ProviderName
  /** Comes back as it was sent, or the answer is not for us. */
  state: string
  /** Stands in Google's token. */
  nonce: string
  /** The query of the screen that was left, which bears the place to go on to. */
  search: string
  /** Who left the sign-up wants an account: that there is none yet is no news. */
  isSignUp?: boolean
}

const KEY = 'kola.social'

const makeSecret = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The provider's sign-in page for us; it answers in the fragment, so that no server's log bears the token. */
export function toAuthUrl({ id, clientId, authUrl }: Provider, started: Started, origin: string): string {
  const url = new URL(authUrl)
  const ours = { client_id: clientId, redirect_uri: `${origin}/sign-in/${id}`, state: started.state }
  const theirs =
    id === 'google'
      ? { response_type: 'id_token', scope: 'openid email profile', nonce: started.nonce, prompt: 'select_account' }
      : { response_type: 'token', scope: 'email,public_profile' }
  for (const [name, value] of Object.entries({ ...ours, ...theirs })) url.searchParams.set(name, value)
  return url.href
}

export interface LeftScreen {
  search: string
  isSignUp: boolean
}

/** Leaves for the provider's page. */
export function startSocial(provider: Provider, left: LeftScreen): void {
  const started: Started = { provider: provider.id, state: makeSecret(), nonce: makeSecret(), ...left }
  writeJson(tabStore, KEY, started)
  location.assign(toAuthUrl(provider, started, location.origin))
}

/** What this tab waits for; it is answered once. */
export function takeStarted(): Started | null {
  const started = readJson<Started>(tabStore, KEY)
  tabStore.removeItem(KEY)
  return started
}
