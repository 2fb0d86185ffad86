import type { Release } from '@kola/contract/releases/releases'
import type { TitleWindow } from '@kola/contract/rights/windows'
import { fromZoned, toZoned } from '#shared/times/zoned.ts'

export const CALENDAR_ZONE = 'Africa/Lagos'
export const CALENDAR_DAYS = 28
const DAY_MS = 86_400_000

export type Happening =
  | { what: 'release'; at: string; release: Release }
  | { what: 'opens' | 'ends'; at: string; window: TitleWindow }

export interface Day {
  /** Such as `2026-11-30`. */
  day: string
  happenings: Happening[]
}

const toDay = (moment: string) => toZoned(moment, CALENDAR_ZONE).slice(0, 10)
const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

export const toToday = (now = new Date()): string => toDay(now.toISOString())

/** The Monday of its week. */
export function toMonday(day: string): string {
  const fromMonday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -fromMonday)
}

export const move = (monday: string, weeks: number): string => addDays(monday, 7 * weeks)

/** When the four weeks end, to the millisecond. */
export const toEnd = (monday: string): string => fromZoned(`${addDays(monday, CALENDAR_DAYS)}T00:00`, CALENDAR_ZONE)

function* listHappenings(releases: readonly Release[], windows: readonly TitleWindow[]): Generator<Happening> {
  for (const release of releases) {
    const at = release.outAt ?? release.goesAt
    if (at) yield { what: 'release', at, release }
  }
  for (const window of windows) {
    yield { what: 'opens', at: window.from, window }
    if (window.until) yield { what: 'ends', at: window.until, window }
  }
}

/** Four weeks from a Monday on, each day with what happens then in its order, by the clocks of Lagos. */
export function toDays(
  monday: string,
  { releases, windows }: { releases: readonly Release[]; windows: readonly TitleWindow[] },
): Day[] {
  const days = Array.from(
    { length: CALENDAR_DAYS },
    (_, place): Day => ({ day: addDays(monday, place), happenings: [] }),
  )
  const sorted = [...listHappenings(releases, windows)].toSorted((a, b) => a.at.localeCompare(b.at))
  for (const one of sorted) days.find(({ day }) => day === toDay(one.at))?.happenings.push(one)
  return days
}

/** So many windows stand on a day; more are a count. */
const SHOWN_WINDOWS = 3

/** Releases all, windows the first of them. */
export function cutDay({ happenings }: Day): { shown: Happening[]; more: number } {
  let windows = 0
  const shown = happenings.filter(({ what }) => what === 'release' || ++windows <= SHOWN_WINDOWS)
  return { shown, more: happenings.length - shown.length }
}
