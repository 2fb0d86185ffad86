import type { KeptAnswer } from '../http/kept-answer.ts'
import type { Cache } from './cache.ts'

/** Counts for a caller what has to be made for it. @throws AppError RATE_LIMITED */
export type ChargeMiss = () => Promise<void>

export interface AnswerPlace {
  /** A tenant. */
  owner: string
  /** With the version of what it is made of. */
  key: string
  /** What is there already costs nothing; for answers that come in many variants. */
  charge?: ChargeMiss | undefined
}

/** Answers in a weighed cache. */
export interface Answers {
  /** Made once, also when many ask at the same time; a failure is kept by nobody. */
  get(place: AnswerPlace, make: () => KeptAnswer | Promise<KeptAnswer>): KeptAnswer | Promise<KeptAnswer>
}

export function createAnswers(cache: Cache<KeptAnswer>): Answers {
  const making = new Map<string, Promise<KeptAnswer>>()

  async function make({ owner, key }: AnswerPlace, write: () => KeptAnswer | Promise<KeptAnswer>): Promise<KeptAnswer> {
    const value = await write()
    value.whenHeavier = cache.keep({ owner, key, value, bytes: value.weight })
    return value
  }

  function join(place: AnswerPlace, write: () => KeptAnswer | Promise<KeptAnswer>): Promise<KeptAnswer> {
    const name = `${place.owner} ${place.key}`
    const known = making.get(name)
    if (known) return known
    const made = make(place, write).finally(() => making.delete(name))
    making.set(name, made)
    return made
  }

  return {
    get(place, write) {
      const known = cache.find(place.owner, place.key)
      if (known) return known
      // Before joining those who wait: one caller's refusal is not another's.
      return place.charge ? place.charge().then(() => join(place, write)) : join(place, write)
    },
  }
}
