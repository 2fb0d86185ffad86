/** The same numbers for the same seed: mulberry32. */
export interface SeededNumbers {
  /** From 0 on, below 1. */
  next(): number
  /** A whole number below it. */
  below(limit: number): number
}

export function createSeededNumbers(seed: number): SeededNumbers {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, below: (limit) => Math.floor(next() * limit) }
}
