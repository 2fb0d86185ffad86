import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isProductionOf, isWeakKey, judgeForProduction } from './production.ts'

test('is production unless somebody says that it is not', () => {
  for (const NODE_ENV of [undefined, '', 'production', 'prod', 'Development', 'staging']) {
    expect(isProductionOf({ NODE_ENV }), String(NODE_ENV)).toBe(true)
  }
  for (const NODE_ENV of ['development', 'test']) expect(isProductionOf({ NODE_ENV })).toBe(false)
})

const text = (words: string) => Buffer.from(words.padEnd(32, '!').slice(0, 32)).toString('hex')
const WEAK = {
  'one byte': 'a'.repeat(64),
  zeros: '0'.repeat(64),
  'two bytes': '01ff'.repeat(16),
  'eight bytes again and again': '0123456789abcdef'.repeat(4),
  deadbeef: 'deadbeef'.repeat(8),
  'a row': Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('hex'),
  'a row backwards': Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - 3 * index)).toString('hex'),
  'a sentence in hex': text('the quick brown fox jumps over 1'),
}

test.each(Object.entries(WEAK))('a key of %s is weak', (_, hex) => {
  expect(isWeakKey(hex)).toBe(true)
})

test('no key made of random bytes is weak', () => {
  const keys = Array.from({ length: 20_000 }, () => randomBytes(32).toString('hex'))
  expect(keys.filter(isWeakKey)).toEqual([])
})

const judge = judgeForProduction({
  keys: ['KEY'],
  secrets: ['SECRET'],
  https: ['URL'],
  off: { DEMO: 'everybody knows it' },
})
const GOOD_KEY = randomBytes(32).toString('hex')

test('refuses what everybody knows, what is short, what is weak and what is not encrypted', () => {
  const random = 'must be made of random bytes, such as by "openssl rand -hex 32"'
  const long = 'must have at least 24 characters that nobody guesses, such as by "openssl rand -hex 24"'
  expect(judge('KEY', WEAK.zeros)).toBe(random)
  expect(judge('KEY', `new:${GOOD_KEY},old:${WEAK['one byte']}`)).toBe(random)
  expect(judge('KEY', `new:${GOOD_KEY},${WEAK['one byte']}`)).toBe(random)
  expect(judge('SECRET', 's')).toBe(long)
  expect(judge('SECRET', 'x'.repeat(40))).toBe(long)
  expect(judge('SECRET', `demo:${GOOD_KEY},other:short`)).toBe(long)
  expect(judge('URL', 'http://kola.example')).toBe('must start with https:// in production')
  expect(judge('DEMO', 'on')).toBe('must be off in production: everybody knows it')
  expect(judge('ANY', 'sandbox-termii-secret')).toBe('is the value of a stand-in, which everybody knows')
})

test('takes what is right', () => {
  expect(judge('KEY', GOOD_KEY)).toBeNull()
  expect(judge('KEY', `new:${GOOD_KEY},${randomBytes(32).toString('hex')}`)).toBeNull()
  expect(judge('SECRET', 'long, with a comma: 0123456789')).toBeNull()
  expect(judge('SECRET', `demo:${GOOD_KEY},other:${GOOD_KEY}`)).toBeNull()
  expect(judge('URL', 'HTTPS://kola.example')).toBeNull()
  expect(judge('DEMO', 'off')).toBeNull()
  expect(judge('ANY', 'sandbox')).toBeNull()
})

const OPEN = 'must use TLS and a password in production, unless its host is this machine or stands in a private network'
const guarded = judgeForProduction({ own: ['VALKEY_URL'] })

test.each([
  'redis://cache.kola.example:6379',
  'redis://:secret@cache.kola.example',
  'valkeys://cache.kola.example',
  'rediss://user@8.8.8.8:6380',
  'valkey://:secret@172.32.0.1',
  'valkey://:secret@[2001:db8::1]:6379',
  'redis://:secret@evil.svc.example',
])('a server of our own is refused in the open: %s', (address) => {
  expect(guarded('VALKEY_URL', address)).toBe(OPEN)
})

test.each([
  'rediss://:secret@cache.kola.example',
  'valkeys://user:secret@8.8.8.8:6380/1',
  'redis://localhost:6379',
  'redis://127.0.0.1',
  'valkey://[::1]:6379',
  'valkey://valkey:6379',
  'valkey://:secret@valkey.kola.svc.cluster.local',
  'valkey://10.0.3.4',
  'valkey://172.31.255.255',
  'valkey://[fd00::7]:6379',
])('and taken where only we reach it: %s', (address) => {
  expect(guarded('VALKEY_URL', address)).toBeNull()
})
