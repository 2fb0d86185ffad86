import { expect, it } from 'vitest'
import { planState } from '../apply-subscription.ts'

const FROM = ['ACTIVE', 'PAST_DUE', 'CANCEL_SCHEDULED', 'CANCELLED', 'EXPIRED', 'FAILED'] as const

/** Where each state goes when the provider says so. */
const plan = (state: Parameters<typeof planState>[1]['state'], isCancelScheduled = false) =>
  FROM.map((from) => planState(from, { state, isCancelScheduled }))

it('a provider that charges again makes an overdue one good, and wakes nothing that was cancelled or is over', () => {
  expect(plan('active')).toEqual([null, 'ACTIVE', null, null, null, null])
})

it('a renewal that failed makes it overdue once', () => {
  expect(plan('past_due')).toEqual(['PAST_DUE', null, null, null, null, null])
})

it('an end at the provider that is announced counts at once, whatever else is said', () => {
  const scheduled = ['CANCEL_SCHEDULED', 'CANCEL_SCHEDULED', null, null, null, null]
  expect(plan('active', true)).toEqual(scheduled)
  expect(plan('past_due', true)).toEqual(scheduled)
})

it('one that was cancelled at the provider is cancelled here', () => {
  const cancelled = ['CANCELLED', 'CANCELLED', 'CANCELLED', null, null, null]
  expect(plan('cancelled')).toEqual(cancelled)
  expect(plan('cancelled', true)).toEqual(cancelled)
})

it('one that the provider ended has failed where it was overdue, and is cancelled otherwise', () => {
  const ended = ['CANCELLED', 'FAILED', 'CANCELLED', null, null, null]
  expect(plan('ended')).toEqual(ended)
  expect(plan('ended', true)).toEqual(ended)
})
