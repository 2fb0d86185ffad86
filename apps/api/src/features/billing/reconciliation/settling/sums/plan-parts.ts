/** So many sums at once are looked at; beyond it a person looks. */
const MOST_SUMS = 50_000

export interface Part {
  id: string
  /** More than nothing. */
  amountMinor: number
}

/**
 * Which of them come to a sum: the first one whenever it can be among them, then the next. Decides, and does nothing.
 * @returns null where none do
 */
export function planParts(sumMinor: number, parts: readonly Part[]): Part[] | null {
  const reached = reachSums(sumMinor, parts)
  if (!reached?.has(sumMinor)) return null
  const chosen: Part[] = []
  let left = sumMinor
  for (const [index, part] of parts.entries()) {
    if ((reached.get(left - part.amountMinor) ?? -1) <= index) continue
    chosen.push(part)
    left -= part.amountMinor
  }
  return chosen
}

/** Each sum that they can come to, and the place from which on the parts still do. */
function reachSums(sumMinor: number, parts: readonly Part[]): ReadonlyMap<number, number> | null {
  const reached = new Map([[0, parts.length]])
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const amountMinor = parts[index]?.amountMinor ?? 0
    for (const before of [...reached.keys()]) {
      const sum = before + amountMinor
      if (sum <= sumMinor && !reached.has(sum)) reached.set(sum, index)
    }
    if (reached.size > MOST_SUMS) return null
  }
  return reached
}
