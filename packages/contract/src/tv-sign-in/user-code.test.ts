import { expect, test } from 'vitest'
import { readClientId, toClientId } from './device-flow.ts'
import { formatUserCode, readUserCode, toUserCodeLetters, USER_CODE_LETTERS } from './user-code.ts'

test('no vowel, no Y and one of each pair that looks alike stands in a code; the drawn one can be shown', () => {
  expect(USER_CODE_LETTERS).not.toMatch(/[AEIOUYGV]/)
  expect(new Set(USER_CODE_LETTERS).size).toBe(18)
  expect(readUserCode('HKT BMQ')).toBe('HKTBMQ')
})

test.each([
  ['hkt bmq', 'HKTBMQ'],
  [' H-K-T-B-M-Q ', 'HKTBMQ'],
  ['HKT\u00a0BMQ', 'HKTBMQ'],
  ['gvtbmq', 'CWTBMQ'],
  ['HKTBM', null],
  ['HKTBMQQ', null],
  ['HKTBMA', null],
  ['', null],
  ['123456', null],
])('%j is read as %j', (typed, code) => {
  expect(readUserCode(typed)).toBe(code)
})

test('letters are taken as they come, and no more than there is room for', () => {
  expect([toUserCodeLetters('h1k-'), toUserCodeLetters('hktbmqxx'), toUserCodeLetters('x', 0)]).toEqual([
    'HK',
    'HKTBMQ',
    '',
  ])
  expect([formatUserCode('HKTBMQ'), formatUserCode('HKTBMQ', ' ')]).toEqual(['HKT-BMQ', 'HKT BMQ'])
})

test('a client id names the customer and the client', () => {
  expect(readClientId(toClientId('demo', 'kola-tv'))).toEqual({ customerId: 'demo', client: 'kola-tv' })
  for (const wrong of ['demo', ':kola-tv', 'demo:', 'demo:Kola', 'a b:tv', `${'x'.repeat(81)}:tv`, 'demo:tv:x']) {
    expect(readClientId(wrong)).toBeNull()
  }
})
