import { describe, expect, it } from 'vitest'
import { type Circumstances, GIVEN_BACK, type JudgedCharge, judgeCharge, PROPOSALS, planPeriod } from '../judge.ts'

const DAY_MS = 86_400_000
const START = new Date('2026-11-20T12:00:00Z')
const after = (days: number, ms = 0) => new Date(START.getTime() + days * DAY_MS + ms)
const ngn = (amountMinor: number) => ({ amountMinor, currency: 'NGN' })

const first = (change: Partial<JudgedCharge> = {}): JudgedCharge => ({
  ...{ amount: ngn(232_000), at: START, isRenewal: false, ...change },
})
const renewal = (change: Partial<JudgedCharge> = {}): JudgedCharge => ({
  ...{ amount: ngn(290_000), at: after(30), isRenewal: true, ...change },
})
/** A renewing subscription that began with a discount. */
const given = (change: Partial<Circumstances> = {}): Circumstances => ({
  ...{ due: ngn(232_000), renewal: ngn(290_000), periodDays: 30, isRecurring: true, isOver: false },
  ...{ paidAt: [], holdsAnother: false, cancelledAt: null, ...change },
})
const period = (dueMinor: number, finding: string | null = null) => ({ use: 'period', dueMinor, finding })
const unapplied = (finding: string) => ({ use: 'unapplied', finding })

describe('a first charge', () => {
  it('of what is due pays for a period', () => {
    expect(judgeCharge(first(), given())).toEqual(period(232_000))
  })

  it('is measured by what is due first, not by what a renewal costs', () => {
    expect(judgeCharge(first({ amount: ngn(231_999) }), given())).toEqual(unapplied('amount-too-small'))
    expect(judgeCharge(first({ amount: ngn(232_001) }), given())).toEqual(period(232_000, 'amount-too-large'))
  })

  it('in other money pays for nothing, however much it is', () => {
    const dollars = { amountMinor: 232_000, currency: 'USD' }
    expect(judgeCharge(first({ amount: dollars }), given())).toEqual(unapplied('currency-differs'))
    expect(judgeCharge(first({ amount: { ...dollars, amountMinor: 1 } }), given())).toEqual(
      unapplied('currency-differs'),
    )
  })

  it('is a second debit where one paid already, however long ago', () => {
    expect(judgeCharge(first({ at: after(300) }), given({ paidAt: [START] }))).toEqual(unapplied('debited-twice'))
  })

  it('for a second subscription that renews is not taken; one that does not renew is', () => {
    expect(judgeCharge(first(), given({ holdsAnother: true }))).toEqual(unapplied('subscribed-twice'))
    expect(judgeCharge(first(), given({ holdsAnother: true, isRecurring: false }))).toEqual(period(232_000))
  })

  it('that comes after the checkout was given up pays, and is told; too much of it is told as that', () => {
    expect(judgeCharge(first(), given({ isOver: true }))).toEqual(period(232_000, 'late-success'))
    expect(judgeCharge(first({ amount: ngn(240_000) }), given({ isOver: true }))).toEqual(
      period(232_000, 'amount-too-large'),
    )
  })

  it('does not ask whether its subscription was cancelled', () => {
    expect(judgeCharge(first({ at: after(2) }), given({ cancelledAt: after(1) }))).toEqual(period(232_000))
  })
})

describe('a renewal', () => {
  const paid = given({ paidAt: [START] })

  it('pays for a period at the full price, whatever the first one cost', () => {
    expect(judgeCharge(renewal(), paid)).toEqual(period(290_000))
    expect(judgeCharge(renewal({ amount: ngn(232_000) }), paid)).toEqual(unapplied('amount-too-small'))
    expect(judgeCharge(renewal({ amount: ngn(290_001) }), paid)).toEqual(period(290_000, 'amount-too-large'))
  })

  it('within half a period of the last payment is that period’s; from half a period on it is the next one’s', () => {
    expect(judgeCharge(renewal({ at: after(15, -1) }), paid)).toEqual(unapplied('debited-twice'))
    expect(judgeCharge(renewal({ at: after(15) }), paid)).toEqual(period(290_000))
    const twice = given({ paidAt: [START, after(30)] })
    expect(judgeCharge(renewal({ at: after(45, -1) }), twice)).toEqual(unapplied('debited-twice'))
    expect(judgeCharge(renewal({ at: after(45) }), twice)).toEqual(period(290_000))
  })

  it('of which no first payment is known pays', () => {
    expect(judgeCharge(renewal(), given())).toEqual(period(290_000))
  })

  it('of which no first payment is known is a second subscription where another is held', () => {
    expect(judgeCharge(renewal(), given({ holdsAnother: true }))).toEqual(unapplied('subscribed-twice'))
  })

  it('after its cancellation goes back; one of the same moment or before does not', () => {
    expect(judgeCharge(renewal(), { ...paid, cancelledAt: after(30, -1) })).toEqual(unapplied('charged-after-cancel'))
    expect(judgeCharge(renewal(), { ...paid, cancelledAt: after(30) })).toEqual(period(290_000))
    expect(judgeCharge(renewal(), { ...paid, cancelledAt: after(31) })).toEqual(period(290_000))
  })

  it('is no second subscription, and never late', () => {
    expect(judgeCharge(renewal(), { ...paid, holdsAnother: true, isOver: true })).toEqual(period(290_000))
  })
})

it('what was taken beyond doubt goes back by itself, and nothing else does', () => {
  expect([...GIVEN_BACK].toSorted()).toEqual([
    'changed-in-vain',
    'charged-after-cancel',
    'debited-twice',
    'paid-after-closing',
    'subscribed-twice',
  ])
})

it('every finding proposes something else', () => {
  const proposals = Object.values(PROPOSALS)
  expect(new Set(proposals).size).toBe(proposals.length)
  expect(PROPOSALS['debited-twice']).toBe('Give the second payment back.')
  expect(PROPOSALS['amount-too-large']).toBe('Give what is too much back.')
  for (const proposal of proposals) expect(proposal).toMatch(/^[A-Z].*\.$/)
})

describe('a paid period', () => {
  it('begins when it was paid where nothing is held', () => {
    expect(planPeriod({ paidAt: START, paidThrough: null, days: 44 })).toEqual({ startsAt: START, endsAt: after(44) })
  })

  it('follows what is paid already', () => {
    expect(planPeriod({ paidAt: START, paidThrough: after(10), days: 30 })).toEqual({
      ...{ startsAt: after(10), endsAt: after(40) },
    })
  })

  it('begins when it was paid where what was held is over', () => {
    expect(planPeriod({ paidAt: START, paidThrough: after(-1), days: 30 })).toEqual({
      ...{ startsAt: START, endsAt: after(30) },
    })
  })
})
