import { describe, expect, test } from 'vitest'
import { type Circumstances, judgeCharge, planPeriod } from '../judge.ts'

const DAY_MS = 86_400_000
const NOW = new Date('2026-11-20T12:00:00.000Z')
const at = (days: number, ms = 0) => new Date(NOW.getTime() + days * DAY_MS + ms)
const ngn = (amountMinor: number) => ({ amountMinor, currency: 'NGN' })

const GIVEN: Circumstances = {
  ...{ due: ngn(232_000), renewal: ngn(290_000), periodDays: 30, isRecurring: true, isOver: false, paidAt: [] },
  ...{ holdsAnother: false, cancelledAt: null },
}
const first = (amount = ngn(232_000), given: Partial<Circumstances> = {}) =>
  judgeCharge({ amount, at: NOW, isRenewal: false }, { ...GIVEN, ...given })
const renewal = (when: Date, given: Partial<Circumstances> = {}, amount = ngn(290_000)) =>
  judgeCharge({ amount, at: when, isRenewal: true }, { ...GIVEN, paidAt: [NOW], ...given })
const unapplied = (finding: string) => ({ use: 'unapplied', finding })
const period = (dueMinor: number, finding: string | null = null) => ({ use: 'period', dueMinor, finding })

describe('a first charge', () => {
  test('pays when it is what is due, to the unit', () => {
    expect(first()).toEqual(period(232_000))
    expect(first(ngn(231_999))).toEqual(unapplied('amount-too-small'))
    expect(first(ngn(232_001))).toEqual(period(232_000, 'amount-too-large'))
    expect(first({ amountMinor: 232_000, currency: 'GHS' })).toEqual(unapplied('currency-differs'))
  })

  test('pays once', () => {
    expect(first(ngn(232_000), { paidAt: [at(-300)] })).toEqual(unapplied('debited-twice'))
  })

  test('for a second renewing subscription pays for nothing, and a single one beside it pays', () => {
    expect(first(ngn(232_000), { holdsAnother: true })).toEqual(unapplied('subscribed-twice'))
    expect(first(ngn(232_000), { holdsAnother: true, isRecurring: false })).toEqual(period(232_000))
  })

  test('that came after it was given up is told, if nothing else is', () => {
    expect(first(ngn(232_000), { isOver: true })).toEqual(period(232_000, 'late-success'))
    expect(first(ngn(232_001), { isOver: true })).toEqual(period(232_000, 'amount-too-large'))
  })
})

describe('a renewal', () => {
  test('costs the whole price, whatever the first period cost', () => {
    expect(renewal(at(30))).toEqual(period(290_000))
    expect(renewal(at(30), {}, ngn(289_999))).toEqual(unapplied('amount-too-small'))
  })

  test('within half a period of the last is the same period’s', () => {
    expect(renewal(at(15, -1))).toEqual(unapplied('debited-twice'))
    expect(renewal(at(15))).toEqual(period(290_000))
    expect(renewal(at(45, -1), { paidAt: [NOW, at(30)] })).toEqual(unapplied('debited-twice'))
    expect(renewal(at(45), { paidAt: [NOW, at(30)] })).toEqual(period(290_000))
    expect(renewal(at(0), { paidAt: [] }), 'told before the first').toEqual(period(290_000))
  })

  test('after a cancellation pays for nothing, and one that was taken before it pays', () => {
    expect(renewal(at(30), { cancelledAt: at(30, -1) })).toEqual(unapplied('charged-after-cancel'))
    expect(renewal(at(30), { cancelledAt: at(30) })).toEqual(period(290_000))
  })

  test('is never late, and holding another is no matter', () => {
    expect(renewal(at(30), { isOver: true, holdsAnother: true })).toEqual(period(290_000))
  })
})

test('a period follows what is paid, and never begins in the past of it', () => {
  const plan = (paidThrough: Date | null) => planPeriod({ paidAt: NOW, paidThrough, days: 30 })
  expect(plan(null)).toEqual({ startsAt: NOW, endsAt: at(30) })
  expect(plan(at(5))).toEqual({ startsAt: at(5), endsAt: at(35) })
  expect(plan(at(-5))).toEqual({ startsAt: NOW, endsAt: at(30) })
})
