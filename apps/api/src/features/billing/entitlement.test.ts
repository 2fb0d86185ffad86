import { describe, expect, test } from 'vitest'
import { decideEntitlement, type Held } from './entitlement.ts'

const paidThrough = new Date('2026-11-20T12:00:00Z')
const held = (more: Partial<Held> = {}): Held => ({
  paidThrough,
  graceDays: 0,
  screens: 1,
  opens: 'every title',
  ...more,
})
const after = (ms: number) => new Date(paidThrough.getTime() + ms)
const DAY_MS = 86_400_000
const decide = (holdings: readonly Held[], ms: number, titleId: string | null = 'danfo') =>
  decideEntitlement(holdings, { titleId, now: after(ms) })

const ENTITLED = { kind: 'entitled', screens: 1 }

test('the right ends with the paid period, to the millisecond', () => {
  expect(decide([held()], -1)).toEqual(ENTITLED)
  expect(decide([held()], 0)).toEqual({ kind: 'expired' })
})

test('days of grace come after the paid period, each of 24 hours', () => {
  expect(decide([held({ graceDays: 1 })], DAY_MS - 1)).toEqual(ENTITLED)
  expect(decide([held({ graceDays: 1 })], DAY_MS)).toEqual({ kind: 'expired' })
  expect(decide([held({ graceDays: 3 })], 3 * DAY_MS - 1)).toEqual(ENTITLED)
  expect(decide([held({ graceDays: 3 })], 3 * DAY_MS)).toEqual({ kind: 'expired' })
})

test('who never subscribed is told apart from one whose time is over', () => {
  expect(decide([], 0)).toEqual({ kind: 'never' })
  expect(decide([held(), held({ screens: 4 })], 0)).toEqual({ kind: 'expired' })
})

describe('of several', () => {
  test('that stand the one with the most screens counts, whatever their order', () => {
    const small = held({ graceDays: 2, screens: 2 })
    const large = held({ graceDays: 1, screens: 4 })
    expect(decide([small, large], 0)).toEqual({ kind: 'entitled', screens: 4 })
    expect(decide([large, small], 0)).toEqual({ kind: 'entitled', screens: 4 })
  })

  test('one that ran out lends nothing to one that stands', () => {
    const holdings = [held({ graceDays: 2, screens: 1 }), held({ graceDays: 1, screens: 4 })]
    expect(decide(holdings, DAY_MS)).toEqual(ENTITLED)
    expect(decide(holdings, 2 * DAY_MS)).toEqual({ kind: 'expired' })
  })
})

describe('the quality', () => {
  test('is limited only where all that stand are, and then by the best of them', () => {
    const phone = held({ graceDays: 2, maxHeight: 480 })
    const better = held({ graceDays: 1, maxHeight: 720 })
    expect(decide([phone], 0)).toEqual({ ...ENTITLED, maxHeight: 480 })
    expect(decide([phone, better], 0)).toEqual({ ...ENTITLED, maxHeight: 720 })
    expect(decide([better, phone], DAY_MS)).toEqual({ ...ENTITLED, maxHeight: 480 })
    expect(decide([phone, held({ graceDays: 1, maxHeight: null })], 0)).toEqual(ENTITLED)
    expect(decide([phone, held({ maxHeight: null })], 0)).toEqual({ ...ENTITLED, maxHeight: 480 })
  })

  test('of one title is lent to no other', () => {
    const rented = held({ graceDays: 1, maxHeight: null, opens: { titleId: 'danfo' } })
    const phone = held({ graceDays: 1, maxHeight: 480 })
    expect(decide([phone, rented], 0)).toEqual(ENTITLED)
    expect(decide([phone, rented], 0, 'another')).toEqual({ ...ENTITLED, maxHeight: 480 })
  })
})

describe('what opens one title', () => {
  const pass = held({ graceDays: 1, screens: 3, opens: { titleId: 'danfo' } })

  test('opens that one and no other, and counts where no title is asked for', () => {
    expect(decide([pass], 0)).toEqual({ kind: 'entitled', screens: 3 })
    expect(decide([pass], 0, null)).toEqual({ kind: 'entitled', screens: 3 })
    expect(decide([pass], 0, 'another')).toEqual({ kind: 'never' })
  })

  test('lends its screens to no other title', () => {
    const plan = held({ graceDays: 1, screens: 1 })
    expect(decide([plan, pass], 0, 'another')).toEqual(ENTITLED)
    expect(decide([plan, pass], 0)).toEqual({ kind: 'entitled', screens: 3 })
  })
})
