import type { CachedResponse } from '../http/cached-response.ts'
import type { Cache } from './cache.ts'

/** Counts for a caller what has to be made for it. @throws AppError RATE_LIMITED */
export type ChargeMiss = () => Promise<void>

export interface ResponseKey {
  /** A tenant. */
  owner: string
  /** With the version of what it is made of. */
  key: string
  /** What is there already costs nothing; for answers that come in many variants. */
  charge?: ChargeMiss | undefined
}

/** Answers in a weighed cache. */
export interface Responses {
  /** Made once, also when many ask at the same time; a failure is kept by nobody. */
  get(at: ResponseKey, make: () => CachedResponse | Promise<CachedResponse>): CachedResponse | Promise<CachedResponse>
}

export function createResponses(cache: Cache<CachedResponse>): Responses {
  const making = new Map<string, Promise<CachedResponse>>()

  async function make(
    { owner, key }: ResponseKey,
    write: () => CachedResponse | Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const value = await write()
    value.whenHeavier = cache.keep({ owner, key, value, bytes: value.weight })
    return value
  }

  function join(at: ResponseKey, write: () => CachedResponse | Promise<CachedResponse>): Promise<CachedResponse> {
    const name = `${at.owner} ${at.key}`
    const known = making.get(name)
    if (known) return known
    const made = make(at, write).finally(() => making.delete(name))
    making.set(name, made)
    return made
  }

  return {
    get(at, write) {
      const known = cache.find(at.owner, at.key)
      if (known) return known
      // Before joining those who wait: one caller's refusal is not another's.
      return at.charge ? at.charge().then(() => join(at, write)) : join(at, write)
    },
  }
}
