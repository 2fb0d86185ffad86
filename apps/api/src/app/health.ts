import { createHealth, type Health } from '@kola/platform/http'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Platform } from './compose/platform.ts'

const RETRY_SECONDS = 1
/** Checks cost a query each, and a list of the bucket: many who ask at once share one answer. Who waits for us to get ready hears of it soon. */
const KEPT_MS = { ready: 1_000, unready: 200 }

/** What a balancer asks before it sends anybody here. `demo` is true once the demo tenant's films can play. */
export function createApiHealth(platform: Platform, checks: Record<string, () => Promise<boolean>>): Health {
  return createHealth({
    database: async () => {
      await sql`select 1`.execute(platform.db)
      return true
    },
    queue: () => platform.queue.isHealthy(),
    storage: () => platform.storage.isHealthy(),
    ...checks,
  })
}

/** The last state for a second, and the one that is being asked for to all who wait for it. */
function keepReady(health: Health): Health['ready'] {
  let kept: { state: ReturnType<Health['ready']>; untilMs: number } | undefined
  return () => {
    if (kept && kept.untilMs > Date.now()) return kept.state
    const state = health.ready()
    const asked = { state, untilMs: Number.POSITIVE_INFINITY }
    kept = asked
    void state.then(({ ok }) => {
      asked.untilMs = Date.now() + (ok ? KEPT_MS.ready : KEPT_MS.unready)
    })
    return state
  }
}

export function healthRoutes(app: FastifyInstance, health: Health): void {
  const readReady = keepReady(health)
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send(health.live()))
  app.get('/readyz', async (_request, reply) => {
    const state = await readReady()
    if (!state.ok) reply.header('retry-after', RETRY_SECONDS)
    return reply
      .code(state.ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state)
  })
}
