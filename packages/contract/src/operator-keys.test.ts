import { expect, test } from 'vitest'
import { findOperatorKey, readOperatorKeys } from './operator-keys.ts'

const [FIRST, SECOND] = ['first-key-of-24-characters', 'second-key-of-24-characters']

test('a key alone opens every tenant, whatever characters it has', () => {
  for (const key of [FIRST, `${FIRST},x`, 'tenant:short', `a b:${FIRST}`]) {
    expect(readOperatorKeys(key)).toEqual([{ tenantId: null, key }])
  }
  expect(findOperatorKey(FIRST, 'demo')).toBe(FIRST)
  // One wrong part makes the whole one key.
  expect(readOperatorKeys(`demo:${FIRST},other:short`)).toEqual([{ tenantId: null, key: `demo:${FIRST},other:short` }])
})

test('a list gives each tenant keys of its own', () => {
  const list = `demo:${FIRST},other:${SECOND}`
  expect(readOperatorKeys(list)).toEqual([
    { tenantId: 'demo', key: FIRST },
    { tenantId: 'other', key: SECOND },
  ])
  expect(['demo', 'other', 'third'].map((tenantId) => findOperatorKey(list, tenantId))).toEqual([FIRST, SECOND, null])
})
