import type { NumbersAnswer, NumbersRange } from '@kola/contract/numbers/numbers'
import { expect, test } from 'vitest'
import { toGroups } from './by-day.tsx'
import { listMeasures, sumUp, toSeries } from './measures.ts'
import { toMissedRows, toViewersText } from './missed.tsx'
import { listDays, readRange } from './range.ts'
import { listFigures } from './summary.tsx'
import { toRows } from './to-rows.ts'

const COUNTS = {
  ...{ joined: 4, active: 90, began: 3, ended: 9, trials: 0, trialsPaid: 0, refused: 2 },
  ...{ renewalsRefused: 4, renewalsWon: 3, viewers: 8, plays: 9, watchedSeconds: 7_200 },
}
const RANGE: NumbersRange = {
  ...{ from: '2026-11-01', until: '2026-11-02', activeBefore: 100, all: COUNTS },
  days: [
    { day: '2026-11-01', ...COUNTS },
    { day: '2026-11-02', ...COUNTS, active: 81, watchedSeconds: null },
  ],
  money: [
    {
      ...{ currency: 'NGN', provider: '=1+1', payments: 2, earned: '30.10', refunded: '-10.00', disputed: '0.00' },
      ...{ vat: '1.40', net: '20.10' },
    },
    {
      currency: 'NGN',
      provider: '',
      payments: 0,
      earned: '0.20',
      refunded: '0.00',
      disputed: '0.00',
      vat: '0.00',
      net: '0.20',
    },
  ],
  moneyDays: [{ day: '2026-11-02', currency: 'NGN', net: '20.30' }],
}
const NUMBERS: NumbersAnswer = {
  ...{ zone: 'Africa/Lagos', countedAt: null, counted: null, now: RANGE, months: [] },
  before: { ...RANGE, from: '2026-10-30', until: '2026-10-31', days: [] },
  titles: [
    { id: 'x', name: '@danfo', plays: 1, watchedSeconds: 60, watchedSecondsBefore: 0, finishedShare: 0.5 },
    { id: 'y', name: 'Y', plays: 1, watchedSeconds: 6, watchedSecondsBefore: 0, finishedShare: null },
  ],
}
const measure = (name: string) => {
  const found = listMeasures(['NGN']).get(name)
  if (!found) throw new Error(name)
  return found
}

test('a day on which nothing was paid is nothing; one that was not counted is not known', () => {
  expect(toSeries(measure('revenue-NGN'), NUMBERS)).toEqual({
    ...{ days: ['2026-11-01', '2026-11-02'], daysBefore: ['2026-10-30', '2026-10-31'] },
    ...{ now: [0, 20.3], before: [null, null] },
  })
  expect(toSeries(measure('hours'), NUMBERS).now).toEqual([2, null])
})

test('what happens is added up, what stands is told of the last day', () => {
  expect(sumUp(measure('joined'), [4, null, 4])).toBe(8)
  expect(sumUp(measure('active'), [90, 81, null])).toBe(81)
  expect(sumUp(measure('joined'), [null, null])).toBeNull()
})

test('shares have their base, none says nothing, and cents stay whole', () => {
  const read = (name: string) =>
    listFigures(['NGN'])
      .find((one) => one.name === name)
      ?.read(RANGE)
  expect(read('Left')).toBe(0.09)
  expect(read('Refused, won back')).toBe(0.75)
  expect(read('Given days to paid')).toBeNull()
  expect(read('Revenue, NGN')).toBe(20.3)
})

test('few days stand alone, more as weeks, a year as months', () => {
  expect(toGroups(listDays('2026-11-01', '2026-11-14'))).toHaveLength(14)
  const weeks = toGroups(listDays('2026-11-01', '2026-11-17'))
  expect(weeks.map(({ count }) => count)).toEqual([7, 7, 3])
  expect(weeks[2]?.name).toBe('15 Nov – 17 Nov')
  const months = toGroups(listDays('2025-11-20', '2026-11-19'))
  expect(months).toHaveLength(13)
  expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(365)
})

test('the address gives a range that there is, else the usual one', () => {
  const of = (text: string) => readRange(new URLSearchParams(text))
  expect(of('')).toEqual({ days: 28, against: 'before' })
  expect(of('days=7&against=year')).toEqual({ days: 7, against: 'year' })
  expect(of('days=8&against=never')).toEqual({ days: 28, against: 'before' })
  expect(of('from=2026-11-01&until=2026-11-03')).toEqual({ from: '2026-11-01', until: '2026-11-03', against: 'before' })
  expect(of('from=2026-11-04&until=2026-11-03')).toEqual({ days: 28, against: 'before' })
  expect(of('from=2026-13-04&until=2026-11-03')).toEqual({ days: 28, against: 'before' })
})

test('the file has every day of both, what was earned by method, and titles', () => {
  const rows = toRows(NUMBERS, ['NGN'])
  expect(rows[1]).toEqual(['day', 'now', '2026-11-01', ...'4 90 3 9 0 0 2 4 3 8 9 7200'.split(' '), '0'])
  expect(rows[2]?.slice(-2)).toEqual(['', '20.30'])
  expect(rows).toContainEqual(['method', 'now', '=1+1', 'NGN', '2', '30.10', '-10.00', '0.00', '1.40', '20.10'])
  expect(rows).toContainEqual(['title', 'now', 'Y', 'y', '1', '6', '0', ''])
})

test('searches that found nothing are told with about how many asked', () => {
  const search = { words: 'jenifa', times: 9, timesBefore: 2, viewers: 4, lastDay: '2026-11-02' }
  const missed = { zone: 'Africa/Lagos', from: '2026-11-01', until: '2026-11-02', searches: [search] }
  expect(toMissedRows(missed)[1]).toEqual(['search', 'now', 'jenifa', '9', '2', '4', '2026-11-02'])
  expect([4, 999, 1_000].map(toViewersText)).toEqual(['4', '999', '1,000 or more'])
})
