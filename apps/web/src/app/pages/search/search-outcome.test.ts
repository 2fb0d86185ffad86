import { expect, test } from 'vitest'
import { sayOutcome } from './results.tsx'

type Outcome = Parameters<typeof sayOutcome>[1]
const found = { query: 'danfo', titles: [], reasons: new Map(), suggestion: null, hasMore: false }
const search = (given: object) =>
  ({ data: undefined, isError: false, isPaused: false, isPlaceholderData: false, ...given }) as Outcome

test('a screen reader is told of no result only where the service has answered that there is none', () => {
  expect(sayOutcome('danfo', search({ data: found }))).toBe('No result for danfo')
  expect(sayOutcome('danfo', search({ isError: true }))).toBe('The search for danfo did not come through')
  const offline = 'You are offline. The search goes on by itself when your line is back.'
  expect(sayOutcome('danfo', search({ isPaused: true }))).toBe(offline)
  expect(sayOutcome('danfo', search({ isPaused: true, data: found, isPlaceholderData: true }))).toBe(offline)
  expect(sayOutcome('danfo', search({}))).toBe('')
})
