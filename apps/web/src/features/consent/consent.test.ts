import { expect, test, vi } from 'vitest'
import { createMemoryStore } from '#shared/memory/browser-store.ts'
import { createConsent } from './consent.ts'

// The tests run without a window.
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('removeEventListener', () => {})

test('there is no consent until somebody chooses, and a choice is kept and told', () => {
  const store = createMemoryStore()
  const consent = createConsent(store)
  const told: (string | null)[] = []
  const stop = consent.watch(() => told.push(consent.read()))
  expect(consent.read()).toBeNull()
  consent.choose('all')
  consent.choose('essential')
  stop()
  consent.choose('all')
  expect(told).toEqual(['all', 'essential'])
  expect(createConsent(store).read()).toBe('all')
})

test('what is no choice counts as none', () => {
  const store = createMemoryStore()
  store.setItem('cookieConsent', 'yes')
  expect(createConsent(store).read()).toBeNull()
})
