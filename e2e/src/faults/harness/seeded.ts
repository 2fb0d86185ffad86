import { createSeededNumbers } from '@kola/platform/testing/seeded-numbers'

/** The same for the same seed. */
export interface Chance {
  /** A whole number below it. */
  below(limit: number): number
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
}

export function createChance(seed: number): Chance {
  const { below } = createSeededNumbers(seed)
  return {
    below,
    pick(list) {
      const picked = list[below(list.length)]
      if (picked === undefined) throw new Error('There is nothing to pick')
      return picked
    },
    shuffle(list) {
      const left = [...list]
      return Array.from({ length: left.length }, () => left.splice(below(left.length), 1)).flat()
    },
  }
}

/** So many of them in an order of its own: each once before any comes again. */
export function planRounds<T>(kinds: readonly T[], { rounds, chance }: { rounds: number; chance: Chance }): T[] {
  const planned: T[] = []
  while (planned.length < rounds) planned.push(...chance.shuffle(kinds))
  return planned.slice(0, rounds)
}
