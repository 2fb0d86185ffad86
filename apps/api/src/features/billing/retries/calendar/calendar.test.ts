import { describe, expect, it } from 'vitest'
import { BIN_COUNT, listSlots, toBin, toDayBinName } from './bins.ts'
import { isBusinessDay, isDaytime, toDay, toLagosDay, toLagosMs, toMonth, toNextBusinessDay } from './calendar.ts'
import { MOVABLE_HOLIDAYS } from './holidays.ts'

const date = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
const at = (iso: string) => Date.parse(`${iso}+01:00`)

/** Easter Sunday by Gauss, in the form of Butcher. */
function easter(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1) / 86_400_000
}

describe('holidays', () => {
  it('Good Friday and Easter Monday are those of the year', () => {
    const said = MOVABLE_HOLIDAYS.filter(({ name }) => name === 'Easter').map((each) => each.date)
    expect(said).toEqual([2025, 2026, 2027, 2028].flatMap((year) => [date(easter(year) - 2), date(easter(year) + 1)]))
  })
  it.each([
    ['Eid al-Fitr', 10, 1],
    ['Eid al-Adha', 12, 10],
    ['Eid al-Maulud', 3, 12],
  ])(
    '%s stands within four days of its date by the moon, and on days on which banks would be open',
    (name, month, day) => {
      const moon = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
        timeZone: 'UTC',
        day: 'numeric',
        month: 'numeric',
      })
      const isFeast = (one: number) => {
        const parts = moon.formatToParts(one * 86_400_000)
        const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
        return part('month') === month && part('day') === day
      }
      const said = MOVABLE_HOLIDAYS.filter((each) => each.name === name).map((each) => toDay(each.date))
      expect(new Set(said.map((one) => date(one).slice(0, 4)))).toEqual(new Set(['2025', '2026', '2027', '2028']))
      for (const one of said) {
        expect(
          [...Array(9).keys()].some((shift) => isFeast(one + shift - 4)),
          date(one),
        ).toBe(true)
        expect([0, 6]).not.toContain(new Date(one * 86_400_000).getUTCDay())
      }
    },
  )
  it('what is not proclaimed yet says that it is estimated', () => {
    const late = MOVABLE_HOLIDAYS.filter((each) => each.date >= '2026' && each.name !== 'Easter')
    expect(new Set(late.map(({ source }) => source))).toEqual(new Set(['estimated']))
  })
})

it.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-21', '2026-11-23'],
  ['2026-12-24', '2026-12-24'],
  ['2026-12-25', '2026-12-29'],
  ['2027-12-31', '2027-12-31'],
  ['2028-01-01', '2028-01-04'],
  ['2028-02-26', '2028-03-01'],
  ['2026-04-03', '2026-04-07'],
  ['2031-01-01', '2031-01-02'],
])('the business day of %s is %s', (day, next) => expect(date(toNextBusinessDay(toDay(day)))).toBe(next))

it('the day begins an hour before that of UTC', () => {
  expect(date(toLagosDay(Date.parse('2026-11-23T22:59:59Z')))).toBe('2026-11-23')
  expect(date(toLagosDay(Date.parse('2026-11-23T23:00:00Z')))).toBe('2026-11-24')
  expect(toLagosMs(toDay('2026-11-24'), 7)).toBe(Date.parse('2026-11-24T06:00:00Z'))
  expect(toMonth(Date.parse('2026-12-31T23:00:00Z')) - toMonth(Date.parse('2026-12-31T22:00:00Z'))).toBe(1)
})

it('day is where both are awake', () => {
  const day = (hour: string, zone?: string) => isDaytime(at(`2026-07-01T${hour}`), zone)
  expect(['05:59', '06:00', '19:59', '20:00'].map((hour) => day(hour))).toEqual([false, true, true, false])
  expect(['10:59', '11:00', '19:59', '20:00'].map((hour) => day(hour, 'America/New_York'))).toEqual([
    ...[false, true, true, false],
  ])
})

it('day follows the clocks of the other zone when they change', () => {
  const ny = (moment: string) => isDaytime(Date.parse(moment), 'America/New_York')
  expect([ny('2026-10-31T09:59:59Z'), ny('2026-10-31T10:00:00Z')]).toEqual([false, true])
  expect([ny('2026-11-01T10:59:59Z'), ny('2026-11-01T11:00:00Z')]).toEqual([false, true])
  expect([ny('2027-03-13T10:59:59Z'), ny('2027-03-13T11:00:00Z')]).toEqual([false, true])
  expect([ny('2027-03-14T09:59:59Z'), ny('2027-03-14T10:00:00Z')]).toEqual([false, true])
})

describe('bins', () => {
  it.each([
    ['2026-11-30', '-1'],
    ['2026-11-27', '-2'],
    ['2026-11-29', '-2'],
    ['2026-11-23', '-6'],
    ['2026-11-22', 'mid'],
    ['2026-12-01', '+1'],
    ['2026-11-01', '-1'],
    ['2026-11-02', '+1'],
    ['2026-11-11', '+8'],
    ['2026-11-12', 'mid'],
    ['2028-02-29', '-1'],
    ['2028-03-01', '+1'],
    ['2026-10-02', '+1'],
    ['2026-12-09', '+7'],
    ['2026-12-10', 'Dec 10–17'],
    ['2026-12-17', 'Dec 10–17'],
    ['2026-12-18', 'Dec 18–24'],
    ['2026-12-24', 'Dec 18–24'],
    ['2026-12-25', '-4'],
    ['2026-12-31', '-1'],
  ])('%s is %s', (day, bin) => expect(toDayBinName(toDay(day))).toBe(bin))
  it('have four bands a day', () => {
    const hours = ['00:00', '08:59', '09:00', '12:59', '13:00', '16:59', '17:00', '23:59']
    const first = toBin(at('2026-11-02T00:00'))
    expect(hours.map((hour) => toBin(at(`2026-11-02T${hour}`)) - first)).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  })
  it('are 68, and every day of four years has one', () => {
    const all = new Set<number>()
    for (let day = toDay('2025-01-01'); day < toDay('2029-01-01'); day += 1) {
      for (const hour of [6, 9, 13, 17]) all.add(toBin(toLagosMs(day, hour)))
    }
    expect([...all].toSorted((one, other) => one - other)).toEqual([...Array(68).keys()])
    expect(BIN_COUNT).toBe(68)
  })
})

it('a slot begins with its band, or with the moment from which one may try', () => {
  const slots = listSlots({ fromMs: at('2026-11-02T10:30'), untilMs: at('2026-11-03T13:00') })
  expect(slots.map(({ atMs }) => atMs)).toEqual(
    ['02T10:30', '02T13:00', '02T17:00', '03T06:00', '03T09:00', '03T13:00'].map((hour) => at(`2026-11-${hour}`)),
  )
  expect(isBusinessDay(toDay('2026-11-02'))).toBe(true)
})
