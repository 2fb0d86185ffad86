import { expect, test } from 'vitest'
import { type HeldDays, planDays } from './plan-days.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const after = (ms: number) => new Date(NOW.getTime() + ms)
const held = (more: Partial<HeldDays> = {}): HeldDays => ({
  ...{
    subscriptionId: 's',
    planId: 'basic',
    state: 'ACTIVE',
    isRecurring: false,
    paidThrough: after(DAY_MS),
    graceDays: 0,
  },
  ...more,
})
const plan = (...given: HeldDays[]) => planDays(given, { planId: 'basic', now: NOW })

test('who holds nothing, or nothing any more, has the days at once', () => {
  expect(plan()).toEqual({ kind: 'begin', at: NOW })
  expect(plan(held({ paidThrough: NOW, graceDays: 3 }))).toEqual({ kind: 'begin', at: NOW })
  expect(plan(held({ state: 'FAILED', isRecurring: true, paidThrough: after(-1), graceDays: 3 })).kind).toBe('begin')
})

test('days of the plan that is held, and does not renew, follow it', () => {
  expect(plan(held())).toEqual({ kind: 'extend', subscriptionId: 's', at: after(DAY_MS) })
  const older = held({ subscriptionId: 'older', paidThrough: after(HOUR_MS) })
  expect(plan(older, held())).toMatchObject({ subscriptionId: 's' })
})

test('a membership that renews is not paid for twice: the days wait until it does not, its grace within', () => {
  for (const state of ['ACTIVE', 'PAST_DUE'] as const) {
    const renewing = { state, isRecurring: true, graceDays: 3 }
    expect(plan(held(renewing))).toEqual({ kind: 'wait', until: null })
    expect(plan(held({ ...renewing, paidThrough: after(-3 * DAY_MS + 1) })).kind).toBe('wait')
    expect(plan(held({ ...renewing, paidThrough: after(-3 * DAY_MS) }))).toEqual({ kind: 'begin', at: NOW })
  }
})

test('another plan, and one that was cancelled, are held to their end first', () => {
  for (const other of [{ planId: 'family' }, { isRecurring: true, state: 'CANCELLED' as const, graceDays: 3 }]) {
    expect(plan(held(other))).toEqual({ kind: 'wait', until: after(DAY_MS) })
    expect(plan(held({ ...other, paidThrough: after(HOUR_MS + 1) })).kind).toBe('wait')
    expect(plan(held({ ...other, paidThrough: after(HOUR_MS) }))).toEqual({ kind: 'begin', at: after(HOUR_MS) })
  }
})
