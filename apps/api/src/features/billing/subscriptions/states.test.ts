import { expect, it } from 'vitest'
import type { SubscriptionState } from '#shared/database/schema/money.ts'
import { canGo, isCancelled, NEXT_STATES, toShownStatus } from './states.ts'

const STATES = Object.keys(NEXT_STATES) as SubscriptionState[]
const goals = (from: SubscriptionState) => STATES.filter((to) => canGo(from, to))

it.each([
  ['ACTIVE', ['PAST_DUE', 'CANCEL_SCHEDULED', 'CANCELLED', 'EXPIRED']],
  ['PAST_DUE', ['ACTIVE', 'CANCEL_SCHEDULED', 'CANCELLED', 'FAILED']],
  ['CANCEL_SCHEDULED', ['CANCELLED', 'EXPIRED']],
  ['CANCELLED', ['EXPIRED']],
  ['EXPIRED', []],
  ['FAILED', []],
] as const)('%s goes to %j and nowhere else', (from, to) => {
  expect(goals(from).toSorted()).toEqual([...to].toSorted())
})

it('nothing comes back from its end, nor from a cancellation', () => {
  for (const from of ['CANCEL_SCHEDULED', 'CANCELLED', 'EXPIRED', 'FAILED'] as const) {
    expect(canGo(from, 'ACTIVE')).toBe(false)
    expect(canGo(from, 'PAST_DUE')).toBe(false)
  }
})

it('is cancelled from the moment its holder said so', () => {
  expect(STATES.filter(isCancelled)).toEqual(['CANCEL_SCHEDULED', 'CANCELLED'])
})

it.each([
  ['ACTIVE', 'SUCCESS', 'EXPIRED'],
  ['PAST_DUE', 'FAILED', 'FAILED'],
  ['CANCEL_SCHEDULED', 'CANCELLED', 'EXPIRED'],
  ['CANCELLED', 'CANCELLED', 'EXPIRED'],
  ['EXPIRED', 'EXPIRED', 'EXPIRED'],
  ['FAILED', 'FAILED', 'FAILED'],
] as const)('%s is shown as %s while it entitles, and as %s when it does not', (state, current, over) => {
  expect([toShownStatus(state, true), toShownStatus(state, false)]).toEqual([current, over])
})
