import { expect, test } from 'vitest'
import { createMemoryStore } from '../memory/browser-store.ts'
import { ASK_AGAIN_MS, isOfferDue, rememberNotNow, rememberPasskeyHere } from './offered.ts'

test('who says not now is asked again after 90 days, and who has one here is not', () => {
  const store = createMemoryStore()
  expect(isOfferDue(1_000, store)).toBe(true)
  rememberNotNow(1_000, store)
  expect(isOfferDue(1_000 + ASK_AGAIN_MS - 1, store)).toBe(false)
  expect(isOfferDue(1_000 + ASK_AGAIN_MS, store)).toBe(true)
  rememberPasskeyHere(store)
  expect(isOfferDue(1_000 + 10 * ASK_AGAIN_MS, store)).toBe(false)
})
