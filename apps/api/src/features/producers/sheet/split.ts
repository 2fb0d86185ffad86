/**
 * A whole in parts by their weights, so that the parts come to the whole: each is rounded down, and what is left goes, one by one,
 * to those that lost most by it, the earlier first where they lost the same. Without any weight all are nothing.
 */
export function split(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (all === 0n) return weights.map(() => 0)
  const parts = weights.map((weight, at) => {
    const exact = BigInt(whole) * BigInt(weight)
    return { at, part: exact / all, rest: exact % all }
  })
  let left = Number(BigInt(whole) - parts.reduce((sum, { part }) => sum + part, 0n))
  for (const one of parts.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))) {
    if (left === 0) break
    one.part += 1n
    left -= 1
  }
  return parts.map(({ part }) => Number(part))
}

/** Hundredths of a per cent of an amount, by the seconds of all seconds; rounded down, so that no more is given than there is. */
export function shareOf(amountMinor: number, { points, seconds, all }: Share): number {
  if (amountMinor <= 0 || all === 0) return 0
  return Number((BigInt(amountMinor) * BigInt(points) * BigInt(seconds)) / (10_000n * BigInt(all)))
}

interface Share {
  points: number
  seconds: number
  all: number
}
