import { createHmac } from 'node:crypto'
import { createTestClock } from '@kola/platform/clock'
import { Secret } from '@kola/platform/config'
import { beforeEach, expect, test } from 'vitest'
import { createMediaTokens, type MediaKey } from './media-token.ts'

const OLD: MediaKey = { id: 'm1', key: new Secret('1a'.repeat(32)) }
const NEW: MediaKey = { id: 'm2', key: new Secret('2b'.repeat(32)) }
const START_SECONDS = 1_800_000_000
const RIGHTS_SECONDS = 600
const FOUR_HOURS = 4 * 3_600
const grant = { tenantId: 'demo', mediaId: 'film-1', sessionId: 'session-1', maxHeight: null }

let clock = createTestClock(new Date(START_SECONDS * 1_000))
const create = (keys: readonly MediaKey[] = [OLD]) => createMediaTokens({ keys, clock, rightsSeconds: RIGHTS_SECONDS })

beforeEach(() => {
  clock = createTestClock(new Date(START_SECONDS * 1_000 + 900))
})

const open = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>

/** Any fields, signed as the service signs. */
function signFields(fields: unknown, key = OLD): string {
  const text = typeof fields === 'string' ? fields : JSON.stringify(fields)
  const payload = Buffer.from(text).toString('base64url')
  const mac = createHmac('sha256', Buffer.from(key.key.reveal(), 'hex')).update(`media-token:${payload}`)
  return `${payload}.${mac.digest('base64url')}`
}

const fields = { k: 'm1', t: 'demo', m: 'film-1', s: 'session-1', e: START_SECONDS + RIGHTS_SECONDS }

test('two times stand in it: that of the rights, and that of the session, in whole seconds', () => {
  expect(open(create().sign(grant, 60))).toEqual({ ...fields, c: START_SECONDS + FOUR_HOURS })
  expect(open(create().sign(grant, 5 * 3_600 + 0.2))).toEqual({ ...fields, c: START_SECONDS + 6 * 3_600 + 1 })
})

test('a limit of the quality stands in it, and in no other', () => {
  const limited = { ...grant, maxHeight: 480 }
  const token = create().sign(limited, 60)
  expect(open(token)).toEqual({ ...fields, c: START_SECONDS + FOUR_HOURS, h: 480 })
  expect(create().read(token)).toEqual(limited)
  expect(open(create().sign(grant, 60))).not.toHaveProperty('h')
})

test('it is read until the second time, and not in that second', () => {
  const tokens = create()
  const token = tokens.sign(grant, 60)
  expect(tokens.read(token)).toEqual(grant)
  clock.advance((FOUR_HOURS - 1) * 1_000)
  expect(tokens.read(token)).toEqual(grant)
  expect(create().read(token)).toEqual(grant)
  clock.advance(1_000)
  expect(tokens.read(token)).toBeNull()
  expect(create().read(token)).toBeNull()
})

test('one of an earlier version has the first time alone', () => {
  const token = signFields(fields)
  expect(create().read(token)).toEqual(grant)
  expect(create().read(signFields({ ...fields, c: 'late' }))).toEqual(grant)
  clock.advance(RIGHTS_SECONDS * 1_000)
  expect(create().read(token)).toBeNull()
  expect(create().read(signFields({ ...fields, c: 'late' }))).toBeNull()
})

test('the first key signs, and every key that is known verifies', () => {
  const token = create().sign(grant, 60)
  const rotated = create([NEW, OLD])
  expect(open(rotated.sign(grant, 60))).toMatchObject({ k: 'm2' })
  expect(rotated.read(token)).toEqual(grant)
  expect(create([NEW]).read(token)).toBeNull()
  expect(create([OLD]).read(rotated.sign(grant, 60))).toBeNull()
  expect(() => create([])).toThrow('There is no key to sign media tokens with')
})

test('fields that are missing or of another kind are refused, though the signature is right', () => {
  expect(create().read(signFields(fields))).toEqual(grant)
  for (const name of ['t', 'm', 's', 'e']) {
    expect(create().read(signFields({ ...fields, [name]: undefined })), name).toBeNull()
    expect(create().read(signFields({ ...fields, [name]: null })), name).toBeNull()
  }
  expect(create().read(signFields({ ...fields, t: 7 }))).toBeNull()
  expect(create().read(signFields({ ...fields, e: String(fields.e) }))).toBeNull()
  expect(create().read(signFields({ ...fields, k: 7 }))).toBeNull()
  for (const h of ['480', null, [480]]) expect(create().read(signFields({ ...fields, h }))).toBeNull()
  expect(create().read(signFields('no JSON'))).toBeNull()
})

test('what is not whole or signed by anybody else is refused', () => {
  const token = create().sign(grant, 60)
  const [payload = '', signature = ''] = token.split('.')
  const flipped = Buffer.from(signature, 'base64url')
  flipped[31] = (flipped[31] ?? 0) ^ 128
  const others = [
    '',
    payload,
    `${payload}.`,
    `.${signature}`,
    `${token}.`,
    `${token}.${signature}`,
    `${payload}.${flipped.toString('base64url')}`,
    `${payload}.${signature.slice(0, -3)}`,
    signFields(fields, { id: 'm1', key: NEW.key }),
    `${token}=`,
  ]
  for (const other of others) expect(create().read(other), other).toBeNull()
})

test('the same bytes in another spelling are another token', () => {
  const token = create().sign(grant, 60)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const twin = token.slice(0, -1) + (alphabet[alphabet.indexOf(token.at(-1) ?? '') ^ 1] ?? '')
  const bytes = (text: string) => Buffer.from(text.split('.')[1] ?? '', 'base64url')
  expect(bytes(twin)).toEqual(bytes(token))
  expect(create().read(twin)).toBeNull()
})

test('a token that was read before is not taken for another', () => {
  const tokens = create()
  const grants = ['session-1', 'session-2', 'session-3'].map((sessionId) => ({ ...grant, sessionId }))
  const all = grants.map((one) => tokens.sign(one, 60))
  expect(all.map(tokens.read)).toEqual(grants)
  expect(all.map(tokens.read)).toEqual(grants)
})
