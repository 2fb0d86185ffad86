import { useSyncExternalStore } from 'react'
import { TOKEN_KEYS, type TokenStore, tokens } from './tokens.ts'

/** Who is there; there is no third kind. */
export type SessionState = 'visitor' | 'member'

export function toSessionState(store: Pick<TokenStore, 'read'>): SessionState {
  return store.read('user') === null ? 'visitor' : 'member'
}

const listeners = new Set<() => void>()
let state = toSessionState(tokens)

/** Looks again whether somebody is signed in, and tells those who listen. */
export function announceSession(): void {
  state = toSessionState(tokens)
  for (const listener of listeners) listener()
}

/** Keeps the user token; screens hear of it with `announceSession`, when they may move on. */
export function keepSession(token: string, expiresAt: string): void {
  tokens.write('user', token, expiresAt)
}

/** Forgets the user token; screens hear of it with `announceSession`. */
export const dropToken = (): void => tokens.clear('user')

/** Forgets the user token and marks the viewer as signed out; the service is not told. */
export function endSession(): void {
  dropToken()
  announceSession()
}

/** Called whenever somebody signs in or out. Returns what stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows what other tabs do, and a token's end. Returns what stops it. */
export function watchSession(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === TOKEN_KEYS.user) announceSession()
  }
  const onHash = () => {
    if (state !== toSessionState(tokens)) announceSession()
  }
  addEventListener('storage', onStorage)
  addEventListener('hashchange', onHash)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('hashchange', onHash)
  }
}

export const getSessionState = (): SessionState => state

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, getSessionState)
}
