import { createHealth, type Health } from '@kola/platform/http'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Platform } from './compose/compose.ts'

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

export function healthRoutes(app: FastifyInstance, health: Health): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send(health.live()))
  app.get('/readyz', async (_request, reply) => {
    const state = await health.ready()
    return reply
      .code(state.ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state)
  })
}
