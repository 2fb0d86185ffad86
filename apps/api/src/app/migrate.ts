import { connectDatabase } from '@kola/platform/db/connect'
import { migrate, readMigrations } from '@kola/platform/db/migrate'
import type { Log } from '@kola/platform/log'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/** Brings the database to this build's shape; several processes may try at once, one does it. */
export async function migrateDatabase({ url, log }: { url: string; log: Log }): Promise<void> {
  const { pool, close } = connectDatabase({ url, maxConnections: 2, applicationName: 'kola-migrate' })
  try {
    await migrate({ pool, migrations: await readMigrations(MIGRATIONS), log })
  } finally {
    await close()
  }
}
