import { createPlaces, type Places } from './places.ts'

/** A time in which a title may be seen somewhere. */
export interface TitleWindow {
  fromMs: number
  /** Not any more from here on; endless without an end. */
  untilMs: number
  /** The countries' number among `places`. */
  place: number
}

/** When and where titles may be seen; never changed, and shared with the next one. */
export interface Rights {
  /** By the slots of the titles that have some. */
  readonly windows: ReadonlyMap<number, readonly TitleWindow[]>
  /** Only added to. */
  readonly places: Places
}

export interface WindowRow {
  titleId: string
  countries: readonly string[]
  fromMs: number
  /** Null without an end. */
  untilMs: number | null
}

export const createEmptyRights = (): Rights => ({ windows: new Map(), places: createPlaces() })

/** What was read of the slots takes the place of what was known of them. */
export function changeRights(
  before: Rights,
  { slots, rows, toSlot }: { slots: Iterable<number>; rows: readonly WindowRow[]; toSlot: (titleId: string) => number },
): Rights {
  const { places } = before
  const read = Map.groupBy(rows, ({ titleId }) => toSlot(titleId))
  const touched = [...slots].filter((slot) => before.windows.has(slot) || read.has(slot))
  if (touched.length === 0) return before
  const windows = new Map(before.windows)
  for (const slot of touched) {
    const own = read.get(slot)
    if (own)
      windows.set(
        slot,
        own.map((row) => toWindow(row, places)),
      )
    else windows.delete(slot)
  }
  return { windows, places }
}

const toWindow = ({ countries, fromMs, untilMs }: WindowRow, places: Places): TitleWindow => ({
  ...{ fromMs, untilMs: untilMs ?? Number.POSITIVE_INFINITY },
  place: places.toNumber(countries),
})
