import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLog } from '#log.ts'
import { listMissingQueues } from '#queue/missing.ts'
import { createQueue } from '#queue.ts'
import { createBareDatabase, type TestDatabase } from '#testing/database.ts'
import { connectDatabase } from '../connect.ts'
import { listMissingMigrations, migrate } from '../migrate.ts'
import { awaitSchema } from './await-schema.ts'
import { refuseOldServer } from './server-version.ts'

const FILM = { name: '0001-film', sql: 'create table film (id int8 primary key)' }
const YEAR = { name: '0002-year', sql: 'alter table film add column year int' }
const LATER = { name: '0003-later', sql: 'alter table film add column later int' }
const silent = createLog({ name: 'test', level: 'silent' })
let database: TestDatabase<object>
let lines: string[]

beforeEach(async () => {
  database = await createBareDatabase()
  lines = []
})
afterEach(() => database.drop())

const log = createLog({ name: 'test', level: 'warn', destination: { write: (line) => void lines.push(line) } })

test('who shall not migrate waits for the last of its migrations, says for which, and takes a newer database as well', async () => {
  const { pool } = database
  let looks = 0
  const listMissing = () => {
    looks += 1
    return listMissingMigrations(pool, [FILM, YEAR])
  }
  let isThere = false
  const waiting = awaitSchema({ pool, log, listMissing }).then(() => {
    isThere = true
  })
  await expect.poll(() => lines.length).toBe(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    ...{ msg: 'database.waiting-for-migrations', count: 4 },
    missing: ['platform-0001-progress', 'platform-0002-handouts', '0001-film', '0002-year'],
  })
  await migrate({ pool, migrations: [FILM], log: silent })
  expect(await listMissing()).toEqual(['0002-year'])
  const before = looks
  await expect.poll(() => looks).toBeGreaterThan(before + 1)
  expect(isThere).toBe(false)
  await migrate({ pool, migrations: [FILM, YEAR, LATER], log: silent })
  await waiting
  expect(lines).toHaveLength(1)
})

test('a database that cannot be reached is waited for, and the wait can be ended', async () => {
  const gone = connectDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', applicationName: 'test' })
  const stopping = new AbortController()
  const waiting = awaitSchema({ pool: gone.pool, log, listMissing: async () => [], signal: stopping.signal })
  await expect.poll(() => lines.length).toBe(1)
  stopping.abort(new Error('it stops'))
  await expect(waiting).rejects.toThrow()
  await gone.close()
})

test("the queue's tables and queues are missing until somebody has made them, and who waited for them makes none", async () => {
  const { pool, url: databaseUrl } = database
  const jobs = { 'film.watch': { payload: z.object({}) }, 'film.count': { payload: z.object({}) } }
  expect(await listMissingQueues(pool, jobs)).toEqual(['the tables of the queue'])
  const first = { 'film.watch': jobs['film.watch'] }
  await createQueue({ databaseUrl, jobs: first, log, role: 'send' }).then((queue) => queue.stop())
  expect(await listMissingQueues(pool, jobs)).toEqual(['the queue film.count'])
  await createQueue({ databaseUrl, jobs, log, role: 'send', makesQueues: false }).then((queue) => queue.stop())
  expect(await listMissingQueues(pool, jobs)).toEqual(['the queue film.count'])
  await createQueue({ databaseUrl, jobs, log, role: 'send' }).then((queue) => queue.stop())
  expect(await listMissingQueues(pool, jobs)).toEqual([])
  await pool.query('update pgboss.version set version = version - 1')
  expect(await listMissingQueues(pool, jobs)).toEqual(['the tables of the queue'])
})

test('a migration that does not get its table leaves it to those who use it, and tries again', async () => {
  const { pool } = database
  await migrate({ pool, migrations: [FILM], log: silent })
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('select * from film')
  const migrating = migrate({ pool, migrations: [FILM, YEAR], log: silent })
  const isWaited = async () => {
    const { rows } = await pool.query(`select 1 from pg_locks where relation = 'film'::regclass and not granted`)
    return rows.length > 0
  }
  await expect.poll(isWaited).toBe(true)
  await expect.poll(isWaited, { timeout: 5_000 }).toBe(false)
  // Others come through in between.
  await pool.query('insert into film values (1)')
  await reader.query('commit')
  reader.release()
  expect(await migrating).toEqual(['0002-year'])
})

test('a server older than 15 is refused by its name', () => {
  expect(() => refuseOldServer({ number: 149_999, name: '14.19' })).toThrow(
    'The PostgreSQL at DATABASE_URL is 14.19, and Kola needs 15 or newer. Bring it to a newer one (pg_upgrade, or a ' +
      'dump and a restore), or name another server.',
  )
  expect(() => refuseOldServer({ number: 150_000, name: '15.0' })).not.toThrow()
})
