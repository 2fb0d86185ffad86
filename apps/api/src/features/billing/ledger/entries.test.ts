import { describe, expect, it } from 'vitest'
import { type Line, planCharge, planRefund, planUnapplied } from './entries.ts'

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
const refund = (change: Partial<Parameters<typeof planRefund>[0]> = {}) =>
  planRefund({
    provider: 'paypal',
    amount: ngn(107_500),
    unappliedMinor: 0,
    returnedMinor: 0,
    vatPermille: 75,
    ...change,
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
    expect(toBook(refund())).toEqual([
      ['provider:paypal', -107_500],
      ['revenue', 100_000],
      ['vat', 7_500],
    ])
  })

  it('takes what was theirs first, and of ours only the rest', () => {
    expect(toBook(refund({ amount: ngn(110_000), unappliedMinor: 2_500 }))).toEqual([
      ['provider:paypal', -110_000],
      ['unapplied', 2_500],
      ['revenue', 100_000],
      ['vat', 7_500],
    ])
  })

  it('of less than was theirs touches nothing of ours', () => {
    expect(toBook(refund({ amount: ngn(2_000), unappliedMinor: 2_500 }))).toEqual([
      ['provider:paypal', -2_000],
      ['unapplied', 2_000],
    ])
  })
})

it('parts take back the tax of the whole, to the last unit, however the parts are cut', () => {
  const taxOf = (lines: readonly Line[]) => lines.find(({ account }) => account === 'vat')?.amountMinor ?? 0
  expect(taxOf(refund({ amount: ngn(90_000) }))).toBe(6_279)
  // By itself it would be 13,953, and one unit of tax of the 20,233 would stay for ever.
  expect(taxOf(refund({ amount: ngn(200_000), returnedMinor: 90_000 }))).toBe(13_954)
  for (const part of [1, 6, 7, 8, 333, 89_999]) {
    let [returnedMinor, tax] = [0, 0]
    while (returnedMinor < 1_000) {
      const amountMinor = Math.min(part, 1_000 - returnedMinor)
      tax += taxOf(refund({ amount: ngn(amountMinor), returnedMinor }))
      returnedMinor += amountMinor
    }
    expect(tax).toBe(70)
  }
})

it('every entry is level, whatever was paid, due, taxed and given back', () => {
  for (const minor of [1, 7, 99, 100, 290_000, 290_001]) {
    for (const vatPermille of [0, 50, 75, 200]) {
      for (const more of [0, 1, 1_000]) {
        expect(sum(charge({ paid: ngn(minor + more), dueMinor: minor, discountMinor: more, vatPermille }))).toBe(0)
        expect(sum(refund({ amount: ngn(minor), unappliedMinor: more, vatPermille }))).toBe(0)
      }
    }
    expect(sum(planUnapplied('dpo', ngn(minor)))).toBe(0)
  }
})
