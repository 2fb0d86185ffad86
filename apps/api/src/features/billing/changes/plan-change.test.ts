import { describe, expect, test } from 'vitest'
import { judgeTerms, planChange, type Terms } from './plan-change.ts'

const DAY_MS = 86_400_000
const NOW = new Date('2026-11-20T12:00:00.000Z')
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const terms = (amountMinor: number, periodDays = 30, currency = 'NGN'): Terms => ({
  price: { amountMinor, currency },
  periodDays,
})
const held = (days: number, bonusDays = 0) => ({ now: NOW, paidThrough: at(days), bonusDays })
const BASIC = terms(290_000)
const FAMILY = terms(490_000)
const YEARLY = terms(2_900_000, 365)

test.each([
  ['a whole period is left', BASIC, FAMILY, held(30), true, 200_000],
  ['half of it', BASIC, FAMILY, held(15), true, 100_000],
  ['a day', BASIC, FAMILY, held(1), true, 6_666],
  ['a part of a minor unit is not asked for', terms(100), terms(30_100), held(1 / 3), true, 333],
  ['two periods are paid', BASIC, FAMILY, held(60), true, 400_000],
  ['days that were given stay free', BASIC, FAMILY, held(44, 14), true, 200_000],
  ['only given days are left', BASIC, FAMILY, held(9, 14), true, 0],
  ['less than anybody takes is given', BASIC, FAMILY, held(0.01), true, 0],
  ['another currency counts alike', terms(599, 30, 'USD'), terms(999, 30, 'USD'), held(15), true, 200],
  ['a longer period that is dearer by the day', BASIC, terms(4_900_000, 365), held(30), true, 112_739],
  ['a cheaper plan waits for the next charge', FAMILY, BASIC, held(30), false, 0],
  ['so does a longer period that is cheaper by the day', BASIC, YEARLY, held(30), false, 0],
  ['and one that costs the same', BASIC, terms(290_000), held(30), false, 0],
] as const)('CHANGE-04 what a change costs: %s', (...given) => {
  const [, from, to, when, isAtOnce, amountMinor] = given
  expect(planChange(from, to, when)).toEqual({ isAtOnce, due: { amountMinor, currency: to.price.currency } })
})

describe('CHANGE-04 which price a renewal was taken by', () => {
  const charge = (amountMinor: number, days: number) => ({ amount: { amountMinor, currency: 'NGN' }, at: at(days) })
  const change = (amountMinor: number, toldDays: number | null) => ({
    ...{ terms: terms(amountMinor), toldAt: toldDays === null ? null : at(toldDays) },
  })
  const first = BASIC

  test('that of before, as long as the provider had not heard of the change', () => {
    const up = change(490_000, 2)
    expect(judgeTerms(charge(290_000, 2 - 1e-6), { first, changes: [up] })).toBeNull()
    expect(judgeTerms(charge(290_000, 2), { first, changes: [up] })).toBe(up)
    expect(judgeTerms(charge(490_000, 1), { first, changes: [up] })).toBe(up)
    expect(judgeTerms(charge(100_000, 1), { first, changes: [up] })).toBe(up)
    expect(judgeTerms(charge(290_000, 3), { first, changes: [change(490_000, null)] })).toBeNull()
    expect(judgeTerms(charge(290_000, 3), { first, changes: [] })).toBeNull()
  })

  test('any that it may have heard of since the last that it surely knew, the newest first', () => {
    const [newest, middle] = [change(590_000, null), change(490_000, null)]
    const changes = [newest, middle]
    expect(judgeTerms(charge(290_000, 3), { first, changes })).toBeNull()
    expect(judgeTerms(charge(490_000, 3), { first, changes })).toBe(middle)
    expect(judgeTerms(charge(590_000, 3), { first, changes })).toBe(newest)
    const known = change(390_000, 1)
    expect(judgeTerms(charge(390_000, 3), { first, changes: [newest, middle, known] })).toBe(known)
    expect(judgeTerms(charge(290_000, 3), { first, changes: [newest, middle, known] })).toBe(newest)
    expect(judgeTerms(charge(290_000, 0.5), { first, changes: [newest, middle, known] })).toBeNull()
    const again = change(290_000, null)
    expect(judgeTerms(charge(290_000, 3), { first, changes: [again, middle] })).toBe(again)
  })
})
