import { JOBS } from '@kola/contract/jobs'
import { connectDatabase } from '@kola/platform/db/connect'
import { listMissingMigrations, migrate, readMigrations } from '@kola/platform/db/migrate'
import { awaitSchema } from '@kola/platform/db/schema/await-schema'
import type { Log } from '@kola/platform/log'
import { createQueue } from '@kola/platform/queue'
import { listMissingQueues } from '@kola/platform/queue/missing'
import type { Config, Secrets } from '../config.ts'
import { checkSession } from './engines/session.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

interface MigrateDatabase {
  url: string
  log: Log
}

/** Brings the database to this build's shape; several processes may try at once, one does it. */
export async function migrateDatabase({ url, log }: MigrateDatabase): Promise<void> {
  const { pool, close } = connectDatabase({ url, maxConnections: 2, applicationName: 'kola-migrate' })
  try {
    await migrate({ pool, migrations: await readMigrations(MIGRATIONS), log })
  } finally {
    await close()
  }
}

/** The same, and the queue's tables and queues: all that a process with MIGRATE=off waits for. */
export async function migrateAll({ url, log }: MigrateDatabase): Promise<void> {
  await migrateDatabase({ url, log })
  const queue = await createQueue({ databaseUrl: url, jobs: JOBS, log, role: 'send' })
  await queue.stop()
}

async function awaitMigrations({ url, log }: MigrateDatabase): Promise<void> {
  const { pool, close } = connectDatabase({ url, maxConnections: 1, applicationName: 'kola-migrate' })
  const migrations = await readMigrations(MIGRATIONS)
  const listMissing = async () => [
    ...(await listMissingMigrations(pool, migrations)),
    ...(await listMissingQueues(pool, JOBS)),
  ]
  try {
    await awaitSchema({ pool, log, listMissing })
  } finally {
    await close()
  }
}

/** What a process does first: it makes the database as new as it needs, or waits until somebody has. */
export async function prepareDatabase(
  { migrates }: Pick<Config, 'migrates'>,
  { databaseUrl, directUrl }: Pick<Secrets, 'databaseUrl' | 'directUrl'>,
  log: Log,
): Promise<void> {
  const url = directUrl.reveal()
  await (migrates ? migrateDatabase({ url, log }) : awaitMigrations({ url, log }))
  if (databaseUrl.reveal() !== url) await checkSession(databaseUrl.reveal())
}
