import type { FastifyInstance } from 'fastify'
import type { Controls } from '#shared/controls/controls.ts'
import { Refusal } from './refusal.ts'

const WINDOW_MS = 60_000
const LIMITS = { test: 100, live: 600 }

/** Whether the account's limits and callbacks are those of real money: the outcome `live-like` of the reference `mode`. */
export const isLiveLike = ({ outcomes }: Controls) => outcomes.findExact('paystack', 'mode') === 'live-like'

/** So many calls of one key in a minute, told with every answer. */
export function limitRate(app: FastifyInstance, controls: Controls) {
  let [startedMs, calls] = [0, 0]
  controls.onReset('paystack', () => {
    calls = 0
  })
  app.addHook('onRequest', async (_request, reply) => {
    const nowMs = controls.clock.now().getTime()
    const limit = isLiveLike(controls) ? LIMITS.live : LIMITS.test
    if (nowMs - startedMs >= WINDOW_MS || nowMs < startedMs) [startedMs, calls] = [nowMs, 0]
    calls += 1
    controls.called.note('paystack', 'any', { calls: limit, perMs: WINDOW_MS, now: calls })
    reply.header('x-ratelimit-limit', limit)
    reply.header('x-ratelimit-remaining', Math.max(limit - calls, 0))
    reply.header('x-ratelimit-reset', Math.ceil((startedMs + WINDOW_MS - nowMs) / 1_000))
    if (calls > limit) throw new Refusal('Rate limit exceeded!', { status: 429, code: 'rate_limited' })
  })
}
