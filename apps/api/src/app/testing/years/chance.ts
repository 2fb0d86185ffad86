import { createHash } from 'node:crypto'

/** Draws that are the same for a seed, in whatever order they are asked for. */
export interface Chance {
  /** From 0 to below 1. */
  draw(...about: (string | number)[]): number
  /** Whether it is so, with that probability. */
  is(probability: number, ...about: (string | number)[]): boolean
  pick<T>(list: readonly T[], ...about: (string | number)[]): T
}

export function createChance(seed: number): Chance {
  const draw = (...about: (string | number)[]) =>
    createHash('sha256')
      .update(`${seed} ${about.join(' ')}`)
      .digest()
      .readUIntBE(0, 6) /
    2 ** 48
  return {
    draw,
    is: (probability, ...about) => draw(...about) < probability,
    pick(list, ...about) {
      const found = list[Math.floor(draw(...about) * list.length)]
      if (found === undefined) throw new Error('There is nothing to pick')
      return found
    },
  }
}
