import { expect, test } from 'vitest'
import { createReaderMemory } from './reader-memory.ts'

const known = (account: string | null) => ({ isReader: true, untilMs: 1, account })

test('what is remembered is found, and the last word counts', () => {
  const memory = createReaderMemory()
  memory.set('s1', known('a'))
  memory.set('s1', { ...known('a'), isReader: false })
  expect(memory.get('s1')).toEqual({ isReader: false, untilMs: 1, account: 'a' })
  expect(memory.get('s2')).toBeUndefined()
  expect(memory.sizes()).toEqual({ sessions: 1, accounts: 1 })
})

test('an account is forgotten with all its sessions, and nobody else with it', () => {
  const memory = createReaderMemory()
  memory.set('s1', known('a'))
  memory.set('s2', known('a'))
  memory.set('s3', known('b'))
  memory.set('s4', known(null))
  memory.forget('a')
  expect(['s1', 's2', 's3', 's4'].map((id) => memory.get(id) !== undefined)).toEqual([false, false, true, true])
  expect(memory.sizes()).toEqual({ sessions: 2, accounts: 1 })
})

test('each change of an account is a version of its own, also of one that has no session', () => {
  const memory = createReaderMemory()
  const versions = [memory.version()]
  for (const account of ['a', 'a', 'nobody']) {
    memory.forget(account)
    versions.push(memory.version())
  }
  expect(versions).toEqual([0, 1, 2, 3])
})

test('a session that comes to another account leaves the first one', () => {
  const memory = createReaderMemory()
  memory.set('s1', known('a'))
  memory.set('s1', known('b'))
  memory.forget('a')
  expect(memory.get('s1')).toBeDefined()
  expect(memory.sizes()).toEqual({ sessions: 1, accounts: 1 })
  memory.forget('b')
  expect(memory.sizes()).toEqual({ sessions: 0, accounts: 0 })
})

test('the oldest goes when it is too much, and its account with it when it had no other', () => {
  const memory = createReaderMemory(2)
  memory.set('s1', known('a'))
  memory.set('s2', known('b'))
  expect(memory.sizes()).toEqual({ sessions: 2, accounts: 2 })
  memory.set('s3', known('b'))
  expect(memory.get('s1')).toBeUndefined()
  expect(memory.sizes()).toEqual({ sessions: 2, accounts: 1 })
  memory.set('s2', known('b'))
  expect(memory.sizes()).toEqual({ sessions: 2, accounts: 1 })
})

test('an account of which one session went for want of room is still forgotten with the others', () => {
  const memory = createReaderMemory(2)
  memory.set('s1', known('a'))
  memory.set('s2', known('a'))
  memory.set('s3', known('b'))
  expect([memory.get('s1'), memory.get('s2')]).toEqual([undefined, known('a')])
  memory.forget('a')
  expect(memory.get('s2')).toBeUndefined()
  expect(memory.sizes()).toEqual({ sessions: 1, accounts: 1 })
})
