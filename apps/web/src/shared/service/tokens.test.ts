import { beforeEach, expect, test } from 'vitest'
import { createMemoryStore, type TextStore } from '../memory/browser-store.ts'
import { toSessionState } from './session.ts'
import { APP_TOKEN_LIFETIME_MS, createTokenStore, TOKEN_KEYS, type TokenStore } from './tokens.ts'

const START = Date.parse('2026-11-20T12:00:00.000Z')
const DAY_MS = 86_400_000

let now: number
let store: TextStore
let tokens: TokenStore

beforeEach(() => {
  now = START
  store = createMemoryStore()
  tokens = createTokenStore(store, () => now)
})

test('TOKEN-01 an app token lives 7,200,000 ms from issue', () => {
  expect(APP_TOKEN_LIFETIME_MS).toBe(7_200_000)
  tokens.write('app', 'app.x')
  now = START + 7_200_000 - 1
  expect(tokens.read('app')).toBe('app.x')
  now = START + 7_200_000
  expect(tokens.read('app')).toBeNull()
})

test('TOKEN-01 both tokens are stored with their expiry', () => {
  tokens.write('app', 'app.x', '2026-11-20T14:00:00.000Z')
  tokens.write('user', 'usr_x', '2026-12-20T12:00:00.000Z')
  const kept = (kind: 'app' | 'user') => JSON.parse(store.getItem(TOKEN_KEYS[kind]) ?? '')
  expect(kept('app')).toMatchObject({ token: 'app.x', expiresAt: START + 7_200_000 })
  expect(kept('user')).toMatchObject({ token: 'usr_x', expiresAt: START + 30 * DAY_MS })
})

test('TOKEN-01 each use extends the user token by its whole life', () => {
  tokens.write('user', 'usr_x', '2026-12-20T12:00:00.000Z')
  now = START + 29 * DAY_MS
  tokens.touch('user')
  now = START + 58 * DAY_MS
  expect(tokens.read('user')).toBe('usr_x')
  now = START + 59 * DAY_MS
  expect(tokens.read('user')).toBeNull()
})

test('TOKEN-02 an expired token is treated as absent, and the user counts as logged out', () => {
  tokens.write('user', 'usr_x', '2026-11-20T12:00:01.000Z')
  expect(toSessionState(tokens)).toBe('member')
  now = START + 1_000
  expect(tokens.read('user')).toBeNull()
  expect(toSessionState(tokens)).toBe('visitor')
  tokens.touch('user')
  expect(tokens.read('user')).toBeNull()
})

test('TOKEN-02 what is stored but unreadable is absent', () => {
  store.setItem(TOKEN_KEYS.user, '{"token"')
  expect(tokens.read('user')).toBeNull()
})
