import { AppError } from '@kola/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ChargeMiss } from '#shared/cache/responses.ts'
import { toCallerKey } from './rate-limits.ts'
import type { CountedOptions } from './together/store.ts'

/** Answers a minute that have to be made for one caller; a viewer who turns pages makes a tenth of it. */
const MISSES_PER_CALLER = 600
const WINDOW_MS = 60_000

/**
 * Calls whose answers are mostly in memory are not counted, because counting would cost more than answering. What is not
 * in memory counts, for the account or else the network address; times `factor`, and 0 switches it off.
 */
export function createMissLimit(app: FastifyInstance, factor: number): (request: FastifyRequest) => ChargeMiss {
  if (factor === 0) return () => async () => {}
  const max = MISSES_PER_CALLER * factor
  const options = { what: 'miss', max, timeWindow: WINDOW_MS, keyGenerator: toCallerKey } satisfies CountedOptions
  const count = app.createRateLimit(options)
  return (request) => async () => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, counted.ttlInSeconds) })
  }
}
