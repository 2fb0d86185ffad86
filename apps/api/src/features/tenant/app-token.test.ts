import { createHmac } from 'node:crypto'
import { createTestClock } from '@kola/platform/clock'
import { type KeyRing, readKeyRing } from '@kola/platform/key-ring'
import { beforeEach, expect, test } from 'vitest'
import { createAppTokens } from './app-token.ts'

const OLD = `a1:${'1a'.repeat(32)}`
const NEW = `a2:${'2b'.repeat(32)}`
const START = new Date('2026-11-22T10:00:00Z')
const LIFE_MS = 7_200_000

let clock = createTestClock(START)
const create = (keys: KeyRing = readKeyRing(OLD)) => createAppTokens({ keys, clock })
const web = { tenantId: 'demo', platform: 'website' }

beforeEach(() => {
  clock = createTestClock(START)
})

/** A token of any payload, signed as the service signs. */
function signText(payload: string, key = '1a'.repeat(32)): string {
  const mac = createHmac('sha256', Buffer.from(key, 'hex')).update(`app-token:${payload}`).digest('base64url')
  return `app.${payload}.${mac}`
}

test('a token lives for two hours to the millisecond, also when it was read before', () => {
  const tokens = create()
  const { token, expiresAt } = tokens.issue(web)
  expect(expiresAt).toEqual(new Date('2026-11-22T12:00:00Z'))
  expect(tokens.read(token)).toMatchObject(web)
  clock.advance(LIFE_MS - 1)
  expect(tokens.read(token)).toMatchObject(web)
  clock.advance(1)
  expect(tokens.read(token)).toBeNull()
  expect(create().read(token)).toBeNull()
})

test('a token says tenant, platform and end, and no two are alike', () => {
  const tokens = create()
  const { token } = tokens.issue(web)
  const [prefix, payload = '', ...rest] = token.split('.')
  expect([prefix, rest.length]).toEqual(['app', 1])
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).toEqual({
    ...{ t: 'demo', p: 'website', e: START.getTime() + LIFE_MS },
    n: expect.stringMatching(/^[\w-]{8,}$/),
  })
  expect(tokens.issue(web).token).not.toBe(token)
})

test('any process of the same keys reads it, and one of a key before the last', () => {
  const { token } = create().issue(web)
  expect(create().read(token)).toMatchObject(web)
  expect(create(readKeyRing(`${NEW},${OLD}`)).read(token)).toMatchObject(web)
  expect(create(readKeyRing(NEW)).read(token)).toBeNull()
})

test('what is not whole, of another prefix or signed by anybody else is refused', () => {
  const { token } = create().issue(web)
  const [prefix, payload = '', signature = ''] = token.split('.')
  const flipped = Buffer.from(signature, 'base64url')
  flipped[0] = (flipped[0] ?? 0) ^ 1
  const others = [
    '',
    'app',
    `${prefix}.${payload}`,
    `${prefix}.${payload}.`,
    `${prefix}..${signature}`,
    `usr.${payload}.${signature}`,
    `.${payload}.${signature}`,
    `${token}.`,
    `${token}.${signature}`,
    `${prefix}.${payload}.${flipped.toString('base64url')}`,
    `${prefix}.${payload}.${signature.slice(0, -2)}`,
    signText(payload, '3c'.repeat(32)),
  ]
  for (const other of others) expect(create().read(other), other).toBeNull()
  expect(create().read(signText(payload))).toMatchObject(web)
})

test('the same bytes in another spelling are another token', () => {
  const { token } = create().issue(web)
  expect(create().read(`${token}=`)).toBeNull()
  // The last letter holds four bits of the signature: its lowest two are free.
  const last = token.at(-1) ?? ''
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const twin = alphabet[alphabet.indexOf(last) ^ 1] ?? ''
  expect(Buffer.from(token.split('.')[2] ?? '', 'base64url')).toEqual(
    Buffer.from((token.slice(0, -1) + twin).split('.')[2] ?? '', 'base64url'),
  )
  expect(create().read(token.slice(0, -1) + twin)).toBeNull()
})

test('a token of another tenant stays another tenant’s', () => {
  const tokens = create()
  const { token: first } = tokens.issue(web)
  const { token: second } = tokens.issue({ tenantId: 'other', platform: 'android' })
  expect(tokens.read(second)).toMatchObject({ tenantId: 'other', platform: 'android' })
  expect(tokens.read(first)).toMatchObject(web)
})
