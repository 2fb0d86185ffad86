import { expect, test } from 'vitest'
import { planState } from '../apply-subscription.ts'

test.each([
  ['ACTIVE', 'active', false, null],
  ['ACTIVE', 'past_due', false, 'PAST_DUE'],
  ['ACTIVE', 'cancelled', false, 'CANCELLED'],
  ['ACTIVE', 'ended', false, 'CANCELLED'],
  ['ACTIVE', 'active', true, 'CANCEL_SCHEDULED'],
  ['PAST_DUE', 'active', false, 'ACTIVE'],
  ['PAST_DUE', 'past_due', false, null],
  ['PAST_DUE', 'past_due', true, 'CANCEL_SCHEDULED'],
  ['PAST_DUE', 'ended', false, 'FAILED'],
  ['PAST_DUE', 'cancelled', false, 'CANCELLED'],
  ['CANCEL_SCHEDULED', 'active', true, null],
  ['CANCEL_SCHEDULED', 'active', false, null],
  ['CANCEL_SCHEDULED', 'cancelled', false, 'CANCELLED'],
  ['CANCEL_SCHEDULED', 'ended', false, 'CANCELLED'],
  ['CANCELLED', 'active', false, null],
  ['EXPIRED', 'active', false, null],
  ['FAILED', 'active', false, null],
] as const)('from %s, told %s (cancel scheduled: %s), it goes to %s', (...[from, state, isCancelScheduled, to]) => {
  expect(planState(from, { state, isCancelScheduled })).toBe(to)
})
