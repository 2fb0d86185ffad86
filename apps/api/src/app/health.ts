import type { Health } from '@kola/platform/lifecycle/health'
import { answerProbe, PROBE_PATHS } from '@kola/platform/lifecycle/probes'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Platform } from './compose/platform.ts'

type Checked = Pick<Platform, 'db' | 'queue' | 'storage'>

/** Any key tells whether files lie on this machine's disk. */
const isOnDisk = ({ storage }: Checked) => storage.localPath('kola') !== null

/** What a process needs before anybody is sent here. `demo`, where there is one, is true once the demo tenant's films can play. */
export function addChecks(health: Health, platform: Checked, more: Record<string, () => Promise<boolean>> = {}): void {
  const storage = () => platform.storage.isHealthy()
  health.add({
    live: { jobs: () => platform.queue.isMoving() },
    ready: {
      database: async () => {
        await sql`select 1`.execute(platform.db)
        return true
      },
      queue: () => platform.queue.isHealthy(),
      // Another replica may have its disk; a bucket is the same for all, and everything but films goes on without it.
      ...(isOnDisk(platform) && { storage }),
      ...more,
    },
    told: isOnDisk(platform) ? {} : { storage },
  })
}

export function healthRoutes(app: FastifyInstance, health: Health): void {
  // Asked by devices, which want to know whether anybody answers; whoever starts processes asks /livez.
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))
  for (const path of PROBE_PATHS) {
    app.get(path, async (_request, reply) => {
      const { status, headers, body } = await answerProbe(health, path)
      return reply.code(status).headers(headers).send(body)
    })
  }
}
