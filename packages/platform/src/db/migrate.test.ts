import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { connectDatabase } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'

const log = createLog({ name: 'test', level: 'silent' })
const FIRST = { name: '9001-film', sql: 'create table migrated_film (id int8 primary key, day date, price numeric)' }
const SECOND = { name: '9002-film-year', sql: 'alter table migrated_film add column year int' }
let database: TestDatabase<Record<string, never>>

beforeEach(async () => {
  database = await createTestDatabase()
})

afterEach(() => database.drop())

test('applies what is missing, once', async () => {
  const { pool } = database
  expect(await migrate({ pool, migrations: [FIRST], log })).toEqual(['9001-film'])
  expect(await migrate({ pool, migrations: [FIRST, SECOND], log })).toEqual(['9002-film-year'])
  expect(await migrate({ pool, migrations: [FIRST, SECOND], log })).toEqual([])
})

test('many processes at once apply each migration once', async () => {
  const pools = Array.from({ length: 5 }, () => connectDatabase({ url: database.url, applicationName: 'test' }))
  const done = await Promise.all(pools.map(({ pool }) => migrate({ pool, migrations: [FIRST, SECOND], log })))
  expect(done.flat().sort()).toEqual(['9001-film', '9002-film-year'])
  await Promise.all(pools.map(({ close }) => close()))
})

test('a migration that fails leaves nothing of itself, and is tried again', async () => {
  const broken = { name: SECOND.name, sql: `${SECOND.sql}; select nothing from nowhere` }
  const { pool } = database
  await expect(migrate({ pool, migrations: [FIRST, broken], log })).rejects.toThrow(/9002-film-year failed: .*nowhere/)
  expect(await migrate({ pool, migrations: [FIRST, SECOND], log })).toEqual(['9002-film-year'])
})

test('refuses a migration that was changed after it had been applied', async () => {
  const { pool } = database
  await migrate({ pool, migrations: [FIRST], log })
  const changed = { ...FIRST, sql: `${FIRST.sql} ` }
  await expect(migrate({ pool, migrations: [changed], log })).rejects.toThrow('9001-film was changed')
})

test('reads the files of a folder in the order of their names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kola-migrations-'))
  for (const name of ['0002-b.sql', '0001-a.sql', 'notes.md']) await writeFile(join(folder, name), `-- ${name}`)
  expect(await readMigrations(folder)).toEqual([
    { name: '0001-a', sql: '-- 0001-a.sql' },
    { name: '0002-b', sql: '-- 0002-b.sql' },
  ])
  await rm(folder, { recursive: true })
})

test('bigint comes as a number, a day as text, an instant as a date, numeric as text', async () => {
  const { rows } = await database.pool.query(
    `select 9007199254740991::int8 as safe, 9007199254740993::int8 as large, null::int8 as none,
       '2026-11-20'::date as day, '2026-11-20T12:00:00Z'::timestamptz as at, 9.90::numeric as price`,
  )
  expect(rows).toEqual([
    {
      safe: 9007199254740991,
      large: 9007199254740993n,
      none: null,
      day: '2026-11-20',
      at: new Date('2026-11-20T12:00:00Z'),
      price: '9.90',
    },
  ])
})

test('a connection that the server closes does not end the process, and the pool goes on', async () => {
  await database.pool.query('select 1')
  const other = connectDatabase({ url: database.url, applicationName: 'test' })
  await other.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await other.close()
  await expect.poll(() => database.pool.query('select 1 as n').then(({ rows }) => rows)).toEqual([{ n: 1 }])
})
