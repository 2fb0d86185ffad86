import { expect, test } from 'vitest'
import { createMemoryStore } from '#shared/memory/browser-store.ts'
import { clearDraft, getRequestKey, keepEntries, readEntries } from './draft.ts'

const body = { email: 'ada@example.com', title: 'Two debits', description: 'Please look.' }

test('a try that is repeated is the same message, other words are another', () => {
  const store = createMemoryStore()
  const key = getRequestKey(body, store)
  expect(key).toMatch(/^[\w-]{8,64}$/)
  keepEntries({ title: 'Two debits' }, store)
  expect(getRequestKey({ ...body }, store)).toBe(key)
  expect(getRequestKey({ ...body, title: 'Three debits' }, store)).not.toBe(key)
})

test('what was sent is no draft any more, and the same words again are a new message', () => {
  const store = createMemoryStore()
  keepEntries({ title: 'Two debits' }, store)
  expect(readEntries(store)).toEqual({ title: 'Two debits' })
  const key = getRequestKey(body, store)
  clearDraft(store)
  expect(readEntries(store)).toEqual({})
  expect(getRequestKey(body, store)).not.toBe(key)
})
