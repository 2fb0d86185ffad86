import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { HANDOUTS_MIGRATION } from '../handouts/migration.ts'
import { sha256Hex } from '../ids.ts'
import type { Log } from '../log.ts'
import { listNames } from './schema/await-schema.ts'
import { checkServerVersion } from './schema/server-version.ts'

export interface Migration {
  name: string
  sql: string
}

export interface MigrateOptions {
  pool: pg.Pool
  migrations: readonly Migration[]
  log: Log
  /** Leaves others out, for a database in the shape of an older release; all unless told otherwise. */
  isWanted?: (name: string) => boolean
}

/**
 * A table that is in use is asked for so long and then left alone for a moment: who waits for its lock holds up everybody
 * who came later.
 */
const LOCK_TIMEOUT_MS = 2_000
const LOCK_PAUSE_MS = 1_000
const LOCK_ATTEMPTS = 150
const LOCK_NOT_AVAILABLE = '55P03'

/** Any fixed number does; it must be the same in every version of the product. */
const ADVISORY_LOCK = 5_643_218_790

const PLATFORM_MIGRATIONS: readonly Migration[] = [
  {
    name: 'platform-0001-progress',
    sql: `create table platform_progress (
      key text primary key,
      stage text not null,
      fraction double precision not null,
      eta_seconds integer,
      detail text,
      updated_at timestamptz not null default now()
    )`,
  },
  HANDOUTS_MIGRATION,
]

/**
 * Applies what is not applied yet, the platform's own first, each in a transaction of its own, all under an advisory
 * lock: several processes may start at once. A process without tables of its own calls it with an empty list.
 * @returns the names that were applied now
 * @throws ServerTooOldError
 * @throws Error when a migration fails or one that is applied has been changed since
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const client = await options.pool.connect()
  try {
    await checkServerVersion(client)
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    return await applyMissing(client, options)
  } finally {
    // NOTE the connection is closed, not given back: that frees the lock and forgets the time-out, whatever happened.
    client.release(true)
  }
}

async function applyMissing(client: pg.PoolClient, options: MigrateOptions): Promise<string[]> {
  await client.query(
    `create table if not exists platform_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const rows = await client.query<{ name: string; checksum: string }>('select name, checksum from platform_migration')
  const applied = new Map(rows.rows.map((row) => [row.name, row.checksum]))
  const done: string[] = []
  const { isWanted = () => true } = options
  const wanted = [...PLATFORM_MIGRATIONS, ...options.migrations].filter(({ name }) => isWanted(name))
  for (const migration of wanted) {
    const checksum = sha256Hex(migration.sql)
    const known = applied.get(migration.name)
    if (known === undefined) {
      await applyPatiently(client, migration, checksum)
      options.log.info({ migration: migration.name }, 'database.migrated')
      done.push(migration.name)
    } else if (known !== checksum) {
      throw new Error(`Migration ${migration.name} was changed after it had been applied; write a new one instead`)
    }
  }
  return done
}

async function applyPatiently(client: pg.PoolClient, migration: Migration, checksum: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOne(client, migration, checksum)
    } catch (error) {
      const cause = error instanceof Error ? (error.cause as { code?: string }) : null
      if (cause?.code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error
      await wait(LOCK_PAUSE_MS)
    }
  }
}

async function applyOne(client: pg.PoolClient, migration: Migration, checksum: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into platform_migration (name, checksum) values ($1, $2)', [migration.name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** Names of those that the database has not: whoever needs them waits. What a newer build has added is of no matter. */
export async function listMissingMigrations(pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await listNames(pool, 'select name from platform_migration')
  return [...PLATFORM_MIGRATIONS, ...migrations].map(({ name }) => name).filter((name) => !applied.has(name))
}

/** The `*.sql` files of a folder in the order of their names; the name is the file's without its ending. */
export async function readMigrations(folder: URL | string): Promise<Migration[]> {
  const path = typeof folder === 'string' ? folder : fileURLToPath(folder)
  const files = (await readdir(path)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => ({ name: file.slice(0, -'.sql'.length), sql: await readFile(join(path, file), 'utf8') })),
  )
}
