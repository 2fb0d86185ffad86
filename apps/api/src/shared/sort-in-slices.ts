import { createTurns } from './turns.ts'

type Compare<T> = (a: T, b: T) => number
type Turns = ReturnType<typeof createTurns>

/** Sorted, or merged, before it is asked whether others shall have their turn: a millisecond or two of names. */
const RUN = 1_024

async function merge<T>(
  [one, other]: readonly [readonly T[], readonly T[]],
  compare: Compare<T>,
  turns: Turns,
): Promise<T[]> {
  const [last, first] = [one.at(-1), other[0]]
  if (last === undefined || first === undefined || compare(last, first) <= 0) return one.concat(other)
  const merged: T[] = []
  let [left, right] = [0, 0]
  while (left < one.length && right < other.length) {
    const [a, b] = [one[left] as T, other[right] as T]
    if (compare(a, b) <= 0) {
      merged.push(a)
      left += 1
    } else {
      merged.push(b)
      right += 1
    }
    if (merged.length % RUN === 0) await turns.pass()
  }
  return merged.concat(one.slice(left), other.slice(right))
}

/** As `toSorted`, with everything else having its turn in between: a hundred thousand names take half a second. */
export async function sortInSlices<T>(items: readonly T[], compare: Compare<T>): Promise<T[]> {
  const turns = createTurns()
  let runs: T[][] = []
  for (let start = 0; start < items.length; start += RUN) {
    if (start > 0) await turns.pass()
    runs.push(items.slice(start, start + RUN).sort(compare))
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let place = 0; place < runs.length; place += 2) {
      merged.push(await merge([runs[place] ?? [], runs[place + 1] ?? []], compare, turns))
    }
    runs = merged
  }
  return runs[0] ?? []
}
