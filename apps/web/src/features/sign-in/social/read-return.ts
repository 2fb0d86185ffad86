import type { ProviderName } from '@kola/contract/identity'
import type { Started } from './start.ts'

/** What a provider's page vouches for. */
export interface SocialProof {
  provider: ProviderName
  token: string
  /** As the provider tells the page; empty where it tells none. The service believes only the token. */
  email: string
  nonce?: string
}

export type Return = { kind: 'proof'; proof: SocialProof } | { kind: 'cancelled' } | { kind: 'failed' }

/** The email that a Google ID token bears, unchecked: for the screen only. */
export function readTokenEmail(token: string): string {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    const { email } = JSON.parse(new TextDecoder().decode(bytes)) as { email?: unknown }
    return typeof email === 'string' ? email : ''
  } catch {
    return ''
  }
}

/** Reads what a provider's page sent back. `answer` is query and fragment together. */
export function readReturn(provider: string, answer: URLSearchParams, started: Started | null): Return {
  if (!started || started.provider !== provider || answer.get('state') !== started.state) return { kind: 'failed' }
  if (answer.get('error') === 'access_denied') return { kind: 'cancelled' }
  const token = answer.get(started.provider === 'google' ? 'id_token' : 'access_token')
  if (!token) return { kind: 'failed' }
  if (started.provider === 'facebook') return { kind: 'proof', proof: { provider: 'facebook', token, email: '' } }
  return { kind: 'proof', proof: { provider: 'google', token, email: readTokenEmail(token), nonce: started.nonce } }
}
