import { createHmac } from 'node:crypto'
import { createTestClock } from '@kola/platform/clock'
import { readKeyRing } from '@kola/platform/key-ring'
import { beforeEach, expect, it } from 'vitest'
import { createPaymentTokens, PAYMENT_TOKEN_SECONDS } from './payment-token.ts'

const KEY = '1a'.repeat(32)
const START = new Date('2026-11-22T10:00:00.400Z')
const who = { tenantId: 'demo', userTokenSha256: 'ab'.repeat(32) }

let clock = createTestClock(START)
const create = (key = `a1:${KEY}`) => createPaymentTokens({ keys: readKeyRing(key), clock })
beforeEach(() => {
  clock = createTestClock(START)
})

/** A token of any text, signed as the service signs. */
function signText(payload: string, { prefix = 'pay', purpose = 'payment-token' } = {}): string {
  const mac = createHmac('sha256', Buffer.from(KEY, 'hex')).update(`${purpose}:${payload}`).digest('base64url')
  return `${prefix}.${payload}.${mac}`
}
const toPayload = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')

it('TOKEN-05 stands for its sign-in for fifteen minutes, to the second', () => {
  const token = create().issue(who)
  expect(PAYMENT_TOKEN_SECONDS).toBe(900)
  expect(create().read(token)).toEqual(who)
  clock.advance(899_599)
  expect(create().read(token)).toEqual(who)
  clock.advance(1)
  expect(create().read(token)).toBeNull()
})

it('bears the hash of the user token, and never that token', () => {
  const [prefix, payload = '', ...rest] = create().issue(who).split('.')
  expect([prefix, rest.length]).toEqual(['pay', 1])
  const fields: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(fields).toEqual({ t: 'demo', h: who.userTokenSha256, e: Math.floor(START.getTime() / 1_000) + 900 })
})

it('is what this key signed for this purpose', () => {
  const payload = toPayload({ t: 'demo', h: 'x', e: 4_000_000_000 })
  expect(create().read(signText(payload))).toEqual({ tenantId: 'demo', userTokenSha256: 'x' })
  expect(create().read(signText(payload, { purpose: 'app-token' }))).toBeNull()
  expect(create(`a2:${'2b'.repeat(32)}`).read(signText(payload))).toBeNull()
})

it('of another tenant, of a later end or of another sign-in is forged', () => {
  const [prefix, payload = '', signature] = create().issue(who).split('.')
  const fields = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { e: number }
  for (const change of [{ t: 'other' }, { h: 'cd'.repeat(32) }, { e: fields.e + 1 }]) {
    expect(create().read([prefix, toPayload({ ...fields, ...change }), signature].join('.'))).toBeNull()
  }
})

it('of another shape is none, and nothing is thrown', () => {
  const payload = toPayload({ t: 'demo', h: 'x', e: 4_000_000_000 })
  const right = signText(payload)
  const signature = right.split('.')[2]
  for (const token of [
    ...['', 'pay', 'pay.', 'pay..', `pay.${payload}`, `pay.${payload}.`, `pay..${signature}`, '..'],
    ...[`${right}.`, `${right}.x`, `${right}=`, `${right} `, ` ${right}`, right.slice(0, -1)],
    ...[signText(payload, { prefix: 'app' }), signText(payload, { prefix: '' })],
    // An empty text that is signed is no payload.
    signText(''),
  ]) {
    expect(create().read(token), token).toBeNull()
  }
})

it('another spelling of the same signature is none', () => {
  const token = create().issue(who)
  const last = token.at(-1) ?? ''
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // 32 bytes leave two bits of the last sign unused.
  const at = alphabet.indexOf(last)
  for (const other of [at ^ 1, at ^ 2, at ^ 3]) {
    expect(create().read(token.slice(0, -1) + alphabet[other])).toBeNull()
  }
})
