import { JOBS } from '@kola/contract/jobs'
import { type Clock, systemClock } from '@kola/platform/clock'
import { connectDatabase } from '@kola/platform/db/connect'
import { startPulse } from '@kola/platform/db/pulse'
import type { Log } from '@kola/platform/log'
import { startListener } from '@kola/platform/notices/listen'
import { createProgress } from '@kola/platform/progress'
import { createQueue } from '@kola/platform/queue'
import { createSecretBox } from '@kola/platform/secret-box'
import { createStorage } from '@kola/platform/storage/create-storage'
import type { Config, Secrets } from '#config.ts'
import { SIGN_IN_CHANGE } from '#shared/accounts/sign-in-change.ts'
import { createCaches } from '#shared/cache/caches.ts'
import type { Schema } from '#shared/database/schema/schema.ts'

/** Nothing that the service asks takes the database so long to begin to answer: it asks `select 1` beside the work. */
const DATABASE_PATIENCE_MS = 3_000

export interface ComposeOptions {
  config: Config
  secrets: Secrets
  log: Log
  /** `send` for HTTP, `work` for jobs. */
  role: 'send' | 'work'
  /** The system's unless told otherwise. */
  clock?: Clock
  /** How long a database may answer nothing before callers are told to come back; 3 s unless told otherwise. */
  databasePatienceMs?: number
}

/** Where nobody listens nothing is remembered. */
const UNHEARD = { isSound: () => false, onMessage: () => undefined, onGap: () => undefined }

/** What all features stand on. */
export async function composePlatform({ config, secrets, log, role, ...options }: ComposeOptions) {
  const { clock = systemClock, databasePatienceMs: patienceMs = DATABASE_PATIENCE_MS } = options
  const url = secrets.databaseUrl.reveal()
  const applicationName = role === 'send' ? 'kola-api' : 'kola-work'
  // A job waits for the database; a viewer is told to come back.
  const pulse = role === 'send' ? { pulse: startPulse({ url, applicationName, patienceMs, log }) } : {}
  // Only who answers viewers remembers whose tokens they are.
  const listener = role === 'send' ? startListener({ url, applicationName, channel: SIGN_IN_CHANGE, log }) : null
  const { maxConnections, preparesStatements: prepares } = config
  const database = connectDatabase<Schema>({ url, maxConnections, prepares, applicationName, ...pulse })
  const queue = await createQueue({ databaseUrl: url, jobs: JOBS, log, role, ...pulse })
  return {
    log,
    clock,
    db: database.db,
    pool: database.pool,
    queue,
    storage: createStorage(config.storage),
    caches: createCaches(config.cacheBytes),
    secretBox: createSecretBox(secrets.masterKeys),
    progress: createProgress(database.pool),
    signInChanges: listener ?? UNHEARD,
    close: [async () => listener?.stop(), () => queue.stop(), () => database.close(), async () => pulse.pulse?.stop()],
  }
}

export type Platform = Awaited<ReturnType<typeof composePlatform>>
