import { createTurns } from './turns.ts'

type Compare<T> = (a: T, b: T) => number
type Turns = ReturnType<typeof createTurns>

/** Sorted, or merged, before it is asked whether others shall have their turn: a millisecond or two of names. */
const RUN = 1_024

interface Sorting<T> {
  compare: Compare<T>
  turns: Turns
}

interface Merge<T> {
  from: readonly T[]
  to: T[]
  start: number
  middle: number
  end: number
}

/** Two stretches of one array that are sorted each, as one in the other array. */
async function merge<T>({ from, to, start, middle, end }: Merge<T>, { compare, turns }: Sorting<T>): Promise<void> {
  let [left, right] = [start, middle]
  for (let place = start; place < end; place += 1) {
    const isLeft = right >= end || (left < middle && compare(from[left] as T, from[right] as T) <= 0)
    to[place] = from[isLeft ? left : right] as T
    if (isLeft) left += 1
    else right += 1
    if ((place - start) % RUN === RUN - 1) await turns.pass()
  }
}

/**
 * As `toSorted`, with everything else having its turn in between: a hundred thousand names take half a second. All of it is
 * done in two arrays, because long ones that die soon fill the memory until the garbage collector goes through all of it.
 */
export async function sortInSlices<T>(items: readonly T[], compare: Compare<T>): Promise<T[]> {
  const sorting = { compare, turns: createTurns() }
  let from = items.slice()
  for (let start = 0; start < from.length; start += RUN) {
    if (start > 0) await sorting.turns.pass()
    for (const [place, item] of from
      .slice(start, start + RUN)
      .sort(compare)
      .entries())
      from[start + place] = item
  }
  let to = from.length > RUN ? from.slice() : []
  for (let run = RUN; run < from.length; run *= 2) {
    for (let start = 0; start < from.length; start += 2 * run) {
      const [middle, end] = [Math.min(start + run, from.length), Math.min(start + 2 * run, from.length)]
      await merge({ from, to, start, middle, end }, sorting)
    }
    ;[from, to] = [to, from]
  }
  return from
}
