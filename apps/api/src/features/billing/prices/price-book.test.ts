import { describe, expect, test } from 'vitest'
import { isZone, toDayIn, toMidnight } from './midnight.ts'
import { type DatedRow, findCounting, listSold, type PriceBook, toVariant } from './price-book.ts'

const FROM = new Date('2026-12-31T23:00:00.000Z')
const LATER = new Date('2027-01-31T23:00:00.000Z')
const before = (at: Date) => new Date(at.getTime() - 1)
const row = (amount_minor: number, counts_from: Date, country = ''): DatedRow => ({
  ...{ price_id: 'basic-30', country, amount_minor, counts_from, renewals_from: null },
})
const price = (id: string, currency: string, is_dated: boolean | null = null) => ({
  ...{ tenant_id: 't', id, plan_id: 'basic', slug_name: id, title: id, description: '', amount_minor: 290_000 },
  ...{ currency, period_days: 30, position: 0, meta_data: {}, is_dated, kind: 'membership' as const },
})
const toBook = (dated: DatedRow[]): PriceBook => ({
  plans: [
    {
      tenant_id: 't',
      id: 'basic',
      title: 'Basic',
      screens: 2,
      max_height: null,
      is_special: false,
      position: 0,
      meta_data: {},
    },
  ],
  prices: [price('basic-30', 'NGN'), price('basic-ghs-30', 'GHS', true)],
  dated: dated.toSorted((a, b) => a.counts_from.getTime() - b.counts_from.getTime()),
})
const sold = (dated: DatedRow[], now: Date, country = 'NG') =>
  listSold(toBook(dated), { now, country })[0]?.subscriptions.map((one) => [one.sub_id, one.price])

describe('which price counts', () => {
  test('another begins at its moment, not a millisecond before', () => {
    const dated = [row(350_000, FROM)]
    expect(sold(dated, before(FROM))).toEqual([['basic-30', '2900.00']])
    expect(sold(dated, FROM)).toEqual([['basic-30', '3500.00']])
  })

  test('a country’s own goes before one for any, also where that is newer', () => {
    const dated = [row(310_000, FROM, 'GH'), row(350_000, LATER)]
    expect(sold(dated, LATER, 'GH')).toEqual([['basic-30', '3100.00']])
    expect(sold(dated, LATER, 'NG')).toEqual([['basic-30', '3500.00']])
    expect(findCounting(dated, 'basic-30', { now: before(FROM), country: 'GH' })).toBeNull()
  })

  test('what has dated amounts alone is sold there and then, and nowhere else', () => {
    const dated = [{ ...row(6_000, FROM, 'GH'), price_id: 'basic-ghs-30' }]
    const both = [
      ['basic-30', '2900.00'],
      ['basic-ghs-30', '60.00'],
    ]
    expect(sold(dated, before(FROM), 'GH')).toEqual(both.slice(0, 1))
    expect(sold(dated, FROM, 'GH')).toEqual(both)
    expect(sold(dated, FROM, 'NG')).toEqual(both.slice(0, 1))
  })

  test('an answer is one for all countries without a price of their own, until the next moment', () => {
    const book = toBook([row(310_000, FROM, 'GH'), row(350_000, LATER)])
    expect(toVariant(book, { country: 'NG', now: before(FROM) })).toEqual({ country: '', stretch: 0, until: LATER })
    expect(toVariant(book, { country: 'KE', now: LATER })).toEqual({ country: '', stretch: 1, until: null })
    expect(toVariant(book, { country: 'GH', now: before(FROM) })).toEqual({ country: 'GH', stretch: 0, until: FROM })
    expect(toVariant(book, { country: 'GH', now: FROM })).toEqual({ country: 'GH', stretch: 1, until: LATER })
  })
})

describe('when a day begins', () => {
  test.each([
    ['2027-01-01', 'Africa/Lagos', '2026-12-31T23:00:00.000Z'],
    ['2027-01-01', 'UTC', '2027-01-01T00:00:00.000Z'],
    ['2027-07-01', 'Europe/London', '2027-06-30T23:00:00.000Z'],
    ['2027-03-28', 'Europe/London', '2027-03-28T00:00:00.000Z'],
    ['2027-10-31', 'Europe/London', '2027-10-30T23:00:00.000Z'],
    ['2027-01-01', 'America/New_York', '2027-01-01T05:00:00.000Z'],
    ['2027-01-01', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
    // Its clocks leave that midnight out.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, at) => {
    expect(toMidnight(day, zone).toISOString()).toBe(at)
    expect(toDayIn(new Date(at), zone)).toBe(day)
    expect(toDayIn(new Date(Date.parse(at) - 1), zone) < day).toBe(true)
  })

  test('a zone that nobody knows is none', () => {
    expect([isZone('Africa/Lagos'), isZone('Africa/Nowhere')]).toEqual([true, false])
  })
})
