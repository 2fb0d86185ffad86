import { parseArgs } from 'node:util'
import { connectDatabase } from '@kola/platform/db/connect'
import { listMissingMigrations, readMigrations } from '@kola/platform/db/migrate'
import { findServerBinaries, startRestored } from '@kola/platform/postgres/restore'
import { createSecretBox } from '@kola/platform/secret-box'
import { createStorage } from '@kola/platform/storage/create-storage'
import type { Config, Secrets } from '#config.ts'
import type { Schema } from '#shared/database/schema/schema.ts'
import { checkRestored } from './check-restored.ts'

export interface RestoreCheck {
  argv: string[]
  config: Pick<Config, 'storage'>
  secrets: Pick<Secrets, 'databaseUrl' | 'masterKeys'>
  /** Where a restored database may lie unless --folder says so. */
  folder: string
  print: (line: string) => void
}

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)

export const USAGE = `npm run restore-check -- --stanza NAME [--target MOMENT] [--folder FOLDER] [--config FILE] [--postgres FOLDER]
  restores the backup into an empty folder and looks whether rows, films and keys agree; removes it again
npm run restore-check -- --restored
  looks at what DATABASE_URL leads to, which has been restored already`

/** @returns true when all agrees */
export async function runRestoreCheck(given: RestoreCheck): Promise<boolean> {
  const { values } = parseArgs({
    args: given.argv,
    options: {
      ...{ stanza: { type: 'string' }, target: { type: 'string' }, folder: { type: 'string' } },
      ...{ config: { type: 'string' }, postgres: { type: 'string' }, restored: { type: 'boolean' } },
    },
  })
  const own = given.secrets.databaseUrl.reveal()
  if (values.restored) return checkDatabase(own, given)
  if (!values.stanza) throw new Error(USAGE)
  const { stanza, target, config: configPath } = values
  const binaries = values.postgres ?? (await findServerBinaries())
  const folder = values.folder ?? given.folder
  const server = await startRestored({
    ...{ stanza, binaries, folder, ...(target && { target }), ...(configPath && { configPath }) },
  })
  try {
    return await checkDatabase(server.toUrl(toNames(own)), given)
  } finally {
    await server.remove()
  }
}

/** Roles and names come with the backup. */
function toNames(url: string): { database: string; user: string } {
  const { pathname, username } = new URL(url)
  return { database: decodeURIComponent(pathname.slice(1)), user: decodeURIComponent(username) }
}

async function checkDatabase(url: string, { config, secrets, print }: RestoreCheck): Promise<boolean> {
  const { db, pool, close } = connectDatabase<Schema>({ url, maxConnections: 4, applicationName: 'kola-restore-check' })
  try {
    const missing = await listMissingMigrations(pool, await readMigrations(MIGRATIONS))
    if (missing.length > 0) {
      print(
        `WRONG   this build needs migrations that the database has not: ${missing.join(', ')}. Check it with the build of its time.`,
      )
      return false
    }
    const box = createSecretBox(secrets.masterKeys)
    const faults = await checkRestored({ db, box, storage: createStorage(config.storage), print })
    for (const fault of faults) print(`        ${fault}`)
    print(faults.length === 0 ? 'Rows, films and keys agree.' : 'Rows, films and keys do not agree.')
    return faults.length === 0
  } finally {
    await close()
  }
}
