import { describe, expect, test } from 'vitest'
import { decideEntitlement, entitledUntil, type Hold, isEntitling } from './entitlement.ts'

const paidThrough = new Date('2026-11-20T12:00:00Z')
const hold = (more: Partial<Hold> = {}): Hold => ({ paidThrough, graceDays: 0, screens: 1, ...more })
const after = (ms: number) => new Date(paidThrough.getTime() + ms)
const DAY_MS = 86_400_000

describe('what a subscription gives', () => {
  test('the right ends with the paid period and the days of grace after it', () => {
    expect(entitledUntil(hold())).toEqual(paidThrough)
    expect(entitledUntil(hold({ graceDays: 3 }))).toEqual(new Date('2026-11-23T12:00:00Z'))
  })

  test('it stands to the last millisecond, and not in that of its end', () => {
    expect(isEntitling(hold(), after(-1))).toBe(true)
    expect(isEntitling(hold(), after(0))).toBe(false)
    expect(isEntitling(hold({ graceDays: 1 }), after(DAY_MS - 1))).toBe(true)
    expect(isEntitling(hold({ graceDays: 1 }), after(DAY_MS))).toBe(false)
  })
})

describe('what an account may', () => {
  test('who never subscribed is told apart from one whose time is over', () => {
    expect(decideEntitlement([], after(0))).toEqual({ kind: 'never' })
    expect(decideEntitlement([hold(), hold({ screens: 4 })], after(0))).toEqual({ kind: 'expired' })
  })

  test('of several subscriptions that stand the one with the most screens counts, whatever their order', () => {
    const small = hold({ graceDays: 2, screens: 2 })
    const large = hold({ graceDays: 1, screens: 4 })
    expect(decideEntitlement([small, large], after(0))).toEqual({ kind: 'entitled', screens: 4 })
    expect(decideEntitlement([large, small], after(0))).toEqual({ kind: 'entitled', screens: 4 })
  })

  test('one that ran out lends nothing to one that stands', () => {
    const holds = [hold({ graceDays: 2, screens: 1 }), hold({ graceDays: 1, screens: 4 })]
    expect(decideEntitlement(holds, after(DAY_MS))).toEqual({ kind: 'entitled', screens: 1 })
    expect(decideEntitlement(holds, after(2 * DAY_MS))).toEqual({ kind: 'expired' })
  })
})
