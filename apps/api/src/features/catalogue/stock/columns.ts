/** Whole numbers of a title, one after the other. */
export const FIELDS = {
  slot: 0,
  marks: 1,
  parent: 2,
  number: 3,
  genres: 4,
  slab: 5,
  start: 6,
  textEnd: 7,
  end: 8,
} as const

export type Fields = Record<keyof typeof FIELDS, number>

const PLACES = Object.entries(FIELDS) as [keyof Fields, number][]
const WIDTH = PLACES.length
const FIRST_ROWS = 64
const GROWTH = 1.5

/** Numbers of titles by their place: 44 bytes each, outside the heap. They are only added. */
export function createColumns() {
  let numbers = new Int32Array(FIRST_ROWS * WIDTH)
  let times = new Float64Array(FIRST_ROWS)
  let size = 0

  function makeRoom(): void {
    if (size < times.length) return
    const rows = Math.ceil(size * GROWTH)
    const [before, timesBefore] = [numbers, times]
    numbers = new Int32Array(rows * WIDTH)
    numbers.set(before)
    times = new Float64Array(rows)
    times.set(timesBefore)
  }

  return {
    get size() {
      return size
    },
    read: (place: number, field: keyof Fields): number => numbers[place * WIDTH + FIELDS[field]] ?? 0,
    readTimeMs: (place: number): number => times[place] ?? 0,
    /** @returns its place */
    add(fields: Fields, timeMs: number): number {
      makeRoom()
      for (const [name, field] of PLACES) numbers[size * WIDTH + field] = fields[name]
      times[size] = timeMs
      size += 1
      return size - 1
    },
  }
}

export type Columns = ReturnType<typeof createColumns>
