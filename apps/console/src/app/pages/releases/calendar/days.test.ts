import type { Release } from '@kola/contract/releases/releases'
import type { TitleWindow } from '@kola/contract/rights/windows'
import { expect, test } from 'vitest'
import { cutDay, move, toDays, toEnd, toMonday } from './days.ts'

const release = (id: string, given: Partial<Release>): Release => ({
  ...{ id, name: id, state: 'scheduled', goesAt: null, zone: 'Europe/London', revision: 1, items: [] },
  ...{ changedAt: '', changedBy: '', scheduledBy: null, outAt: null, undoneAt: null, ...given },
})
const window = (id: string, given: Partial<TitleWindow>): TitleWindow => ({
  ...{ id, titleId: id, titleName: id, kind: 'movie', countries: [], from: '2026-01-01T00:00:00.000Z', until: null },
  ...{ languages: [], contract: '', state: 'open', revision: 1, changedAt: '', changedBy: '', ...given },
})

test('four weeks begin with the Monday, also from a Sunday, over the end of a year', () => {
  expect([toMonday('2026-11-29'), toMonday('2026-11-30'), toMonday('2027-01-01')]).toEqual([
    ...['2026-11-23', '2026-11-30', '2026-12-28'],
  ])
  expect(move('2026-11-23', -4)).toBe('2026-10-26')
  expect(toEnd('2026-11-23')).toBe('2026-12-20T23:00:00.000Z')
  const days = toDays('2026-12-14', { releases: [], windows: [] })
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([28, '2026-12-14', '2027-01-10'])
})

test('each stands on its day of Lagos in the order of its time: midnight there is the day before in UTC', () => {
  const days = toDays('2026-11-23', {
    releases: [
      release('late', { goesAt: '2026-11-30T23:00:00.000Z' }),
      release('early', { goesAt: '2026-11-30T22:59:00.000Z' }),
      release('went', { state: 'out', goesAt: '2026-11-25T10:00:00.000Z', outAt: '2026-11-26T10:00:00.000Z' }),
      release('waits', { state: 'draft' }),
      release('beyond', { goesAt: '2026-12-20T23:00:00.000Z' }),
    ],
    windows: [
      window('leaves', { until: '2026-11-30T09:00:00.000Z' }),
      window('comes', { from: '2026-12-01T00:00:00.000Z' }),
    ],
  })
  const told = days
    .filter(({ happenings }) => happenings.length > 0)
    .map(({ day, happenings }) => [day, happenings.map((one) => (one.what === 'release' ? one.release.id : one.what))])
  expect(told).toEqual([
    ['2026-11-26', ['went']],
    ['2026-11-30', ['ends', 'early']],
    ['2026-12-01', ['late', 'opens']],
  ])
})

test('of many windows of a day three stand there, and no release is left out', () => {
  const at = '2026-11-30T09:00:00.000Z'
  const windows = Array.from({ length: 5 }, (_, place) => window(`w${place}`, { until: at }))
  const releases = Array.from({ length: 4 }, (_, place) => release(`r${place}`, { goesAt: at }))
  const day = toDays('2026-11-30', { releases, windows })[0]
  const { shown, more } = cutDay(day ?? { day: '', happenings: [] })
  expect([shown.filter(({ what }) => what === 'release').length, shown.length, more]).toEqual([4, 7, 2])
})
