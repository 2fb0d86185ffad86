import { setImmediate } from 'node:timers/promises'

type Compare<T> = (a: T, b: T) => number

/** Sorted at a stretch: some milliseconds of names. */
const RUN = 2_048

function merge<T>(one: readonly T[], other: readonly T[], compare: Compare<T>): T[] {
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
  }
  return merged.concat(one.slice(left), other.slice(right))
}

/** As `toSorted`, with everything else having its turn in between: a hundred thousand names take half a second. */
export async function sortInSlices<T>(items: readonly T[], compare: Compare<T>): Promise<T[]> {
  let runs: T[][] = []
  for (let start = 0; start < items.length; start += RUN) {
    if (start > 0) await setImmediate()
    runs.push(items.slice(start, start + RUN).sort(compare))
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let place = 0; place < runs.length; place += 2) {
      await setImmediate()
      merged.push(merge(runs[place] ?? [], runs[place + 1] ?? [], compare))
    }
    runs = merged
  }
  return runs[0] ?? []
}
