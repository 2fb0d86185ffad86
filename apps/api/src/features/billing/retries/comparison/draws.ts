/** Numbers from 0 to below 1 by what they are for: every arm meets the same luck, whatever it asks and in which order. */
export type Draws = (...keys: number[]) => number

export function createDraws(seed: number): Draws {
  return (...keys) => {
    let hash = seed ^ 0x9e3779b9
    for (const key of keys) {
      hash = Math.imul(hash ^ key, 0x85ebca6b)
      hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
      hash ^= hash >>> 16
    }
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    return ((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32
  }
}

/** What a draw is for. */
export const FOR = {
  ...{ kind: 1, payday: 2, hour: 3, late: 4, share: 5, due: 6, bank: 7, link: 8, answer: 9, answerHour: 10 },
  ...{ dead: 11, generic: 12, outage: 13, arrival: 14, early: 15, dueHour: 16 },
} as const
