import { localStore, readJson, type TextStore, writeJson } from '../memory/browser-store.ts'

/** Life of an app token from issue. Specification 1 §9. */
export const APP_TOKEN_LIFETIME_MS = 7_200_000

export type TokenKind = 'app' | 'user'

interface StoredToken {
  token: string
  /** Milliseconds since 1970. */
  expiresAt: number
  /** Life from issue or last use. */
  lifetimeMs: number
}

export interface TokenStore {
  /** The token, or null when there is none or its time has passed. */
  read(kind: TokenKind): string | null
  /** `expiresAt` as the service says it (ISO 8601); without it an app token's two hours. */
  write(kind: TokenKind, token: string, expiresAt?: string): void
  /** A user token lives on from its last use. */
  touch(kind: TokenKind): void
  clear(kind: TokenKind): void
}

const KEYS: Record<TokenKind, string> = { app: 'appToken', user: 'userToken' }
/** A use is written down at most this often. */
const TOUCH_EVERY_MS = 60_000

/** Tokens in local storage, each with its expiry. */
export function createTokenStore(store: TextStore = localStore, now: () => number = Date.now): TokenStore {
  const find = (kind: TokenKind) => readJson<StoredToken>(store, KEYS[kind])
  const keep = (kind: TokenKind, stored: StoredToken) => writeJson(store, KEYS[kind], stored)
  return {
    read(kind) {
      const stored = find(kind)
      return stored && stored.expiresAt > now() ? stored.token : null
    },
    write(kind, token, expiresAt) {
      const ends = expiresAt ? Date.parse(expiresAt) : Number.NaN
      const expiry = Number.isNaN(ends) ? now() + APP_TOKEN_LIFETIME_MS : ends
      keep(kind, { token, expiresAt: expiry, lifetimeMs: expiry - now() })
    },
    touch(kind) {
      const stored = find(kind)
      if (!stored || stored.expiresAt <= now()) return
      const expiresAt = now() + stored.lifetimeMs
      if (expiresAt - stored.expiresAt >= TOUCH_EVERY_MS) keep(kind, { ...stored, expiresAt })
    },
    clear: (kind) => store.removeItem(KEYS[kind]),
  }
}

export const tokens = createTokenStore()
export const TOKEN_KEYS = KEYS
