import { describe, expect, it } from 'vitest'
import { type Booked, type Line, planCharge, planRefund, planUnapplied } from './entries.ts'

const ngn = (amountMinor: number) => ({ amountMinor, currency: 'NGN' })
const sum = (lines: readonly Line[]) => lines.reduce((total, { amountMinor }) => total + amountMinor, 0)
/** By account; a line that is entered twice for one account would not be level with the sum. */
const toBook = (lines: readonly Line[]) => lines.map(({ account, amountMinor }) => [account, amountMinor])

const charge = (change: Partial<Parameters<typeof planCharge>[0]> = {}) =>
  planCharge({
    provider: 'paypal',
    paid: ngn(107_500),
    dueMinor: 107_500,
    discountMinor: 0,
    vatPermille: 75,
    ...change,
  })
const refund = (amountMinor: number, booked: Partial<Booked> = {}) =>
  planRefund({
    ...{ provider: 'paypal', amount: ngn(amountMinor) },
    booked: { unappliedMinor: 0, oursMinor: 107_500, vatMinor: 7_500, ...booked },
  })

describe('a charge', () => {
  it('is ours but for the tax that is in it', () => {
    expect(toBook(charge())).toEqual([
      ['provider:paypal', 107_500],
      ['revenue', -100_000],
      ['vat', -7_500],
    ])
  })

  it('without a tax has no line of one', () => {
    expect(toBook(charge({ vatPermille: 0 }))).toEqual([
      ['provider:paypal', 107_500],
      ['revenue', -107_500],
    ])
  })

  it('shows a discount beside what would have been earned, and is taxed on what was due', () => {
    expect(toBook(charge({ paid: ngn(86_000), dueMinor: 86_000, discountMinor: 21_500 }))).toEqual([
      ['provider:paypal', 86_000],
      ['discount', 21_500],
      ['revenue', -101_500],
      ['vat', -6_000],
    ])
  })

  it('of more than was due keeps the rest as theirs, untaxed', () => {
    expect(toBook(charge({ paid: ngn(110_000) }))).toEqual([
      ['provider:paypal', 110_000],
      ['revenue', -100_000],
      ['vat', -7_500],
      ['unapplied', -2_500],
    ])
  })
})

it('money that pays for nothing is theirs whole', () => {
  expect(planUnapplied('dpo', ngn(5_000))).toEqual([
    { account: 'provider:dpo', amountMinor: 5_000 },
    { account: 'unapplied', amountMinor: -5_000 },
  ])
})

describe('a refund', () => {
  it('of what was ours takes the tax back with it', () => {
    expect(toBook(refund(107_500))).toEqual([
      ['provider:paypal', -107_500],
      ['revenue', 100_000],
      ['vat', 7_500],
    ])
  })

  it('of a part takes its share of the tax', () => {
    expect(toBook(refund(10_750))).toEqual([
      ['provider:paypal', -10_750],
      ['revenue', 10_000],
      ['vat', 750],
    ])
  })

  it('takes what was theirs first, and of ours only the rest', () => {
    expect(toBook(refund(110_000, { unappliedMinor: 2_500 }))).toEqual([
      ['provider:paypal', -110_000],
      ['unapplied', 2_500],
      ['revenue', 100_000],
      ['vat', 7_500],
    ])
  })

  it('of less than was theirs touches nothing of ours', () => {
    expect(toBook(refund(2_000, { unappliedMinor: 2_500 }))).toEqual([
      ['provider:paypal', -2_000],
      ['unapplied', 2_000],
    ])
  })

  it('of money that paid for nothing is theirs alone, where nothing of it was ever ours', () => {
    expect(toBook(refund(2_500, { unappliedMinor: 2_500, oursMinor: 0, vatMinor: 0 }))).toEqual([
      ['provider:paypal', -2_500],
      ['unapplied', 2_500],
    ])
  })

  it('in parts leaves nothing, however the parts are cut', () => {
    for (const part of [1, 6, 7, 8, 333, 999]) {
      const booked = { unappliedMinor: 5, oursMinor: 1_000, vatMinor: 70 }
      for (let left = 1_005; left > 0; left -= part) {
        for (const { account, amountMinor } of refund(Math.min(part, left), booked)) {
          if (account === 'unapplied') booked.unappliedMinor -= amountMinor
          if (account === 'revenue' || account === 'vat') booked.oursMinor -= amountMinor
          if (account === 'vat') booked.vatMinor -= amountMinor
        }
      }
      expect(booked, `parts of ${part}`).toEqual({ unappliedMinor: 0, oursMinor: 0, vatMinor: 0 })
    }
  })
})

it('every entry is level, whatever was paid, due, taxed and given back', () => {
  for (const minor of [1, 7, 99, 100, 290_000, 290_001]) {
    for (const more of [0, 1, 1_000]) {
      for (const vatPermille of [0, 50, 75, 200]) {
        expect(sum(charge({ paid: ngn(minor + more), dueMinor: minor, discountMinor: more, vatPermille }))).toBe(0)
      }
      expect(sum(refund(minor, { unappliedMinor: more }))).toBe(0)
    }
    expect(sum(planUnapplied('dpo', ngn(minor)))).toBe(0)
  }
})
