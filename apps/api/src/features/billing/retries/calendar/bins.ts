import {
  countBusinessDays,
  type Day,
  isDaytime,
  toDate,
  toDaytime,
  toLagosDay,
  toLagosMs,
  toLastBusinessDay,
  toMonthStart,
} from './calendar.ts'

const LAST = 6
const FIRST = 8
const MID = LAST + FIRST
const DECEMBER = 11
/** Salaries of December come before the feast. */
const EARLY_DECEMBER = { bin: MID + 1, from: 10, to: 17 }
const BEFORE_CHRISTMAS = { bin: MID + 2, from: 18, to: 24 }
const DAY_BINS = MID + 3

/** Hours of a day at which a charge may be tried; each ends before its second hour. */
const BANDS = [
  [6, 9],
  [9, 13],
  [13, 17],
  [17, 20],
] as const
export const BIN_COUNT = DAY_BINS * BANDS.length

/** A place in the month and the day; figures are kept by it. */
export type Bin = number

const bins = new Map<Day, number>()

/**
 * Where a day stands by the end of a month, counted in business days: −6 to −1 before it, +1 to +8 behind it, else `mid`. A day on
 * which banks are closed counts with the business day before it: what came then is what is there.
 */
function toDayBin(day: Day): number {
  const known = bins.get(day)
  if (known !== undefined) return known
  const bin = reckonDayBin(day)
  bins.set(day, bin)
  return bin
}

function reckonDayBin(day: Day): number {
  const { month, date } = toDate(day)
  if (month === DECEMBER) {
    for (const { bin, from, to } of [EARLY_DECEMBER, BEFORE_CHRISTMAS]) if (date >= from && date <= to) return bin
  }
  const open = toLastBusinessDay(day)
  const left = countBusinessDays(open, toMonthStart(open, 1) - 1)
  if (left <= LAST) return LAST - left
  const gone = countBusinessDays(toMonthStart(open), open)
  return gone <= FIRST ? LAST + gone - 1 : MID
}

/** `-1`, `+8`, `mid`, `Dec 10–17`. */
export function toDayBinName(day: Day): string {
  const bin = toDayBin(day)
  if (bin === EARLY_DECEMBER.bin) return 'Dec 10–17'
  if (bin === BEFORE_CHRISTMAS.bin) return 'Dec 18–24'
  if (bin === MID) return 'mid'
  return bin < LAST ? String(bin - LAST) : `+${bin - LAST + 1}`
}

/** What happens at night counts with the next band of its day, or the last. */
export function toBin(atMs: number): Bin {
  const day = toLagosDay(atMs)
  const band = BANDS.findIndex(([, end]) => atMs < toLagosMs(day, end))
  return toDayBin(day) * BANDS.length + (band < 0 ? BANDS.length - 1 : band)
}

/** A moment at which a charge could be tried. */
export interface Slot {
  atMs: number
  bin: Bin
}

/** One in each band of each day: as early as the band, the day and `fromMs` let it be. */
export function listSlots({ fromMs, untilMs, zone }: { fromMs: number; untilMs: number; zone?: string }): Slot[] {
  const slots: Slot[] = []
  for (let day = toLagosDay(fromMs); day <= toLagosDay(untilMs); day += 1) {
    for (const [begin, end] of BANDS) {
      const atMs = toDaytime(Math.max(toLagosMs(day, begin), fromMs), zone)
      if (atMs < toLagosMs(day, end) && atMs <= untilMs && isDaytime(atMs, zone)) slots.push({ atMs, bin: toBin(atMs) })
    }
  }
  return slots
}
