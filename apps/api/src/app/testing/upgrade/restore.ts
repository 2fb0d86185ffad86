import { migrate, readMigrations } from '@kola/platform/db/migrate'
import { createLog } from '@kola/platform/log'
import { createBareDatabase, type TestDatabase } from '@kola/platform/testing/database'
import type { Schema } from '#shared/database/schema/schema.ts'
import type { Release } from './release-file.ts'
import { insertTables } from './rows.ts'

const MIGRATIONS = new URL('../../../../migrations/', import.meta.url)
const log = createLog({ name: 'test', level: 'error' })

/** A database as the release left it: in its shape, with its rows. */
export async function restoreRelease(release: Release): Promise<TestDatabase<Schema>> {
  const database = await createBareDatabase<Schema>()
  const migrations = await readMigrations(MIGRATIONS)
  const applied = await migrate({
    ...{ pool: database.pool, migrations, log },
    isWanted: (name) => release.migrations.includes(name),
  })
  const gone = release.migrations.filter((name) => !applied.includes(name))
  if (gone.length > 0) throw new Error(`${release.version} had migrations that are gone: ${gone.join(', ')}`)
  const client = await database.pool.connect()
  try {
    await insertTables(client, release.tables)
    await client.query(release.queueShape)
    await insertTables(client, release.queueTables)
  } finally {
    client.release(true)
  }
  return database
}

/** What the new code does first when it starts. @returns the names of what was applied */
export const bringUp = async ({ pool }: Pick<TestDatabase<Schema>, 'pool'>): Promise<string[]> =>
  migrate({ pool, migrations: await readMigrations(MIGRATIONS), log })
