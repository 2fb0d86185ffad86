import type { NumbersCounts, NumbersRange } from '@kola/contract/numbers/numbers'
import { listDays } from './range.ts'

export interface Measure {
  title: string
  how: string
  better: 'more' | 'less'
  /** Of a day; null where it was not counted. */
  read: (range: NumbersRange) => (day: string) => number | null
  write: (value: number) => string
  /** What stands as a day ends is not added up. */
  isStanding?: true
}

export const whole = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 })
export const toHours = (seconds: number): number => seconds / 3_600
export const share = (value: number): string => `${(value * 100).toFixed(1)} %`
export const money = (text: string | number, currency: string): string =>
  Number(text).toLocaleString('en-NG', {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol', trailingZeroDisplay: 'stripIfInteger' },
  })

function ofCounts(pick: (counts: NumbersCounts) => number | null): Measure['read'] {
  return ({ days }) => {
    const known = new Map(days.map((one) => [one.day, pick(one)]))
    return (day) => known.get(day) ?? null
  }
}

const COUNTED = {
  hours: {
    ...{ title: 'Hours watched', better: 'more', write: (value: number) => `${whole(value)} h` },
    how: 'What players told of each play once it was over, on the day on which the play began. A play whose player told nothing, such as one whose phone was turned off, adds no time.',
    read: ofCounts(({ watchedSeconds }) => (watchedSeconds === null ? null : toHours(watchedSeconds))),
  },
  viewers: {
    ...{ title: 'Viewers', better: 'more', write: whole },
    how: 'Accounts that began to play something, each once a day.',
    read: ofCounts(({ viewers }) => viewers),
  },
  active: {
    ...{ title: 'Active members', better: 'more', write: whole, isStanding: true },
    how: 'Members who hold days as the day ends, paid or given; what was given back counts no more.',
    read: ofCounts(({ active }) => active),
  },
  joined: {
    ...{ title: 'Sign-ups', better: 'more', write: whole },
    how: 'Accounts that were made, closed ones among them.',
    read: ofCounts(({ joined }) => joined),
  },
} as const satisfies Record<string, Measure>

/** A day on which nothing came was still counted. */
const ofMoney = (currency: string): Measure => ({
  ...{ title: `Revenue, ${currency}`, better: 'more', write: (value) => money(value, currency) },
  how: 'What the ledger has as ours, value added tax among it, less what was given back and disputed, on the day on which it happened. Currencies are never added.',
  read: ({ moneyDays, days }) => {
    const known = new Map(
      moneyDays.filter((one) => one.currency === currency).map(({ day, net }) => [day, Number(net)]),
    )
    const counted = new Set(days.map(({ day }) => day))
    return (day) => known.get(day) ?? (counted.has(day) ? 0 : null)
  },
})

/** Those that can be drawn: each currency has its own. */
export const listMeasures = (currencies: readonly string[]): ReadonlyMap<string, Measure> =>
  new Map<string, Measure>([
    ...Object.entries<Measure>(COUNTED),
    ...currencies.map((currency): [string, Measure] => [`revenue-${currency}`, ofMoney(currency)]),
  ])

export interface Series {
  days: string[]
  daysBefore: string[]
  now: (number | null)[]
  before: (number | null)[]
}

export function toSeries(measure: Measure, { now, before }: { now: NumbersRange; before: NumbersRange }): Series {
  const [days, daysBefore] = [listDays(now.from, now.until), listDays(before.from, before.until)]
  return { days, daysBefore, now: days.map(measure.read(now)), before: daysBefore.map(measure.read(before)) }
}

/** Of some days together; null where none of them was counted. */
export function sumUp(measure: Pick<Measure, 'isStanding'>, values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  return measure.isStanding ? (known.at(-1) ?? null) : known.reduce((sum, value) => sum + value, 0)
}
