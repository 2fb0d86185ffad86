import { JOBS } from '@kola/contract/jobs'
import { type Clock, systemClock } from '@kola/platform/clock'
import { connectDatabase } from '@kola/platform/db/connect'
import { startPulse } from '@kola/platform/db/pulse'
import { type Reads, readPrimary, readReplica } from '@kola/platform/db/replica/replica'
import type { Log } from '@kola/platform/log'
import { startListener } from '@kola/platform/notices/listen'
import { createProgress } from '@kola/platform/progress'
import { createQueue } from '@kola/platform/queue'
import { createSecretBox } from '@kola/platform/secret-box'
import { createStorage } from '@kola/platform/storage/create-storage'
import type { Traces } from '@kola/platform/traces/traces'
import { connectValkey } from '@kola/platform/valkey/connect'
import type { Config, Secrets } from '#config.ts'
import { SIGN_IN_CHANGE } from '#shared/accounts/sign-in-change.ts'
import { createCaches } from '#shared/cache/caches.ts'
import type { Schema } from '#shared/database/schema/schema.ts'
import { createTogether } from '#shared/together/together.ts'

/** Nothing that the service asks takes the database so long to begin to answer: it asks `select 1` beside the work. */
const DATABASE_PATIENCE_MS = 3_000
/** Longer than any statement may take: what waits then waits for a standby that does not confirm. */
const ANSWERS_WITHIN_MS = 35_000

export interface ComposeOptions {
  config: Config
  secrets: Secrets
  log: Log
  /** `send` for HTTP, `work` for jobs. */
  role: 'send' | 'work'
  traces?: Traces | null
  /** The system's unless told otherwise. */
  clock?: Clock
  /** How long a database may answer nothing before callers are told to come back; 3 s unless told otherwise. */
  databasePatienceMs?: number
  /** How long a caller waits for Valkey; the platform's own patience unless told otherwise. */
  valkeyPatienceMs?: number
}

/** Where nobody listens nothing is remembered. */
const UNHEARD = { isSound: () => false, onMessage: () => undefined, onGap: () => undefined }

function connectReplica({ config, secrets, traces }: Pick<ComposeOptions, 'config' | 'secrets' | 'traces'>) {
  if (secrets.replicaUrl === null) return null
  const { maxConnections, preparesStatements: prepares } = config
  const url = secrets.replicaUrl.reveal()
  return connectDatabase<Schema>({
    url,
    maxConnections,
    prepares,
    applicationName: 'kola-api-reads',
    traces: traces ?? null,
  })
}

/** What all features stand on. */
export async function composePlatform({ config, secrets, log, role, ...options }: ComposeOptions) {
  const { clock = systemClock, databasePatienceMs: patienceMs = DATABASE_PATIENCE_MS, valkeyPatienceMs } = options
  const { traces = null } = options
  const [url, directUrl] = [secrets.databaseUrl.reveal(), secrets.directUrl.reveal()]
  const applicationName = role === 'send' ? 'kola-api' : 'kola-work'
  // A job waits for the database; a viewer is told to come back.
  const patience =
    role === 'send'
      ? { pulse: startPulse({ url, applicationName, patienceMs, log }), answersWithinMs: ANSWERS_WITHIN_MS }
      : {}
  // Only who answers viewers remembers whose tokens they are.
  const listener =
    role === 'send' ? startListener({ url: directUrl, applicationName, channel: SIGN_IN_CHANGE, log }) : null
  const { maxConnections, preparesStatements: prepares, migrates: makesQueues } = config
  const database = connectDatabase<Schema>({ url, maxConnections, prepares, applicationName, traces, ...patience })
  const replica = role === 'send' ? connectReplica({ config, secrets, traces }) : null
  const reads: Reads<Schema> = replica ? readReplica({ primary: database, replica, log }) : readPrimary(database)
  // Who works listens.
  const databaseUrl = role === 'work' ? directUrl : url
  const queue = await createQueue({ databaseUrl, jobs: JOBS, log, role, makesQueues, traces, ...patience })
  // Jobs are counted by nobody.
  const valkeyOptions = { applicationName, log, ...(valkeyPatienceMs && { patienceMs: valkeyPatienceMs }) }
  const valkeyUrl = role === 'send' ? secrets.valkeyUrl : null
  const valkey = valkeyUrl ? await connectValkey({ ...valkeyOptions, url: valkeyUrl.reveal() }) : null
  return {
    log,
    clock,
    traces,
    db: database.db,
    pool: database.pool,
    reads,
    hasReplica: replica !== null,
    queue,
    storage: createStorage(config.storage),
    caches: createCaches(config.cacheBytes),
    secretBox: createSecretBox(secrets.masterKeys),
    progress: createProgress(database.pool),
    signInChanges: listener ?? UNHEARD,
    valkey,
    /** What replicas know of each other; null for one that is alone. */
    together: valkey && createTogether({ valkey, keys: secrets.tokenKeys }),
    close: [
      async () => listener?.stop(),
      () => queue.stop({ timeoutMs: config.drain.limitMs }),
      async () => reads.stop(),
      async () => replica?.close(),
      () => database.close(),
      async () => patience.pulse?.stop(),
      async () => valkey?.stop(),
    ],
  }
}

export type Platform = Awaited<ReturnType<typeof composePlatform>>
