import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLog } from './log.ts'
import { createProgress } from './progress.ts'
import { createQueue, type Queue, releaseRunningJobs } from './queue.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

interface Tables {
  thing: { id: string }
}

const log = createLog({ name: 'test', level: 'silent' })
const anything = z.record(z.string(), z.unknown())
const JOBS = {
  greet: { payload: z.object({ name: z.string() }), concurrency: 2 },
  wait: { payload: z.object({ film: z.optional(z.string()) }) },
  single: { payload: z.object({ film: z.string() }), key: ({ film }: { film: string }) => film },
  held: { payload: z.object({ film: z.int() }) },
  fail: { payload: anything, retryDelaySeconds: 1, retryBackoff: false },
  patient: { payload: anything, retryLimit: 60, retryDelaySeconds: 5, retryDelayMaxSeconds: 1_800 },
  strict: { payload: z.object({ film: z.object({ seconds: z.int() }) }), retryLimit: 20 },
  clocked: { payload: z.object({}), cron: '7 3 * * *', retryLimit: 0, expireInSeconds: 77 },
}
let database: TestDatabase<Tables>
let queue: Queue<typeof JOBS>

beforeAll(async () => {
  database = await createTestDatabase<Tables>()
  await database.pool.query('create table thing (id text primary key)')
  queue = await createQueue({
    databaseUrl: database.url,
    jobs: JOBS,
    log,
    role: 'work',
  })
})

afterAll(async () => {
  await queue.stop({ timeoutMs: 2_000 })
  await database.drop()
})

async function countJobs(name: string): Promise<number> {
  const found = await database.pool.query<{ n: number }>('select count(*) as n from pgboss.job where name = $1', [name])
  return found.rows[0]?.n ?? -1
}

test('runs a job that is sent, with its data', async () => {
  const received = new Promise((resolve) => {
    queue.work({ greet: async ({ data, attempt }) => resolve([data, attempt]) })
  })
  await queue.send('greet', { name: 'Amara' })
  expect(await received).toEqual([{ name: 'Amara' }, 1])
})

test('keeps a job exactly when its transaction is kept', async () => {
  const before = await countJobs('wait')
  await expect(
    database.db.transaction().execute(async (tx) => {
      await tx.insertInto('thing').values({ id: 'lost' }).execute()
      await queue.send('wait', { film: 'lost' }, { tx })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await countJobs('wait')).toBe(before)
  await database.db.transaction().execute(async (tx) => {
    await tx.insertInto('thing').values({ id: 'kept' }).execute()
    await queue.send('wait', { film: 'kept' }, { tx })
    expect(await countJobs('wait')).toBe(before)
  })
  expect(await countJobs('wait')).toBe(before + 1)
})

test('makes one job of a key while it waits, and any number without a key', async () => {
  const first = await queue.send('single', { film: 'film-1' })
  expect(first).toEqual(expect.any(String))
  expect(await queue.send('single', { film: 'film-1' })).toBeNull()
  expect(await queue.send('single', { film: 'film-2' })).toEqual(expect.any(String))
  expect(await queue.send('wait', {})).toEqual(expect.any(String))
  expect(await queue.send('wait', {})).toEqual(expect.any(String))
})

test('tries a failed job again and counts the tries', async () => {
  const attempts: number[] = []
  const done = new Promise<void>((resolve) => {
    queue.work({
      fail: async (job) => {
        attempts.push(job.attempt)
        if (job.attempt === 1) throw new Error('first try')
        resolve()
      },
    })
  })
  await queue.send('fail', {})
  await done
  expect(attempts).toEqual([1, 2])
})

test('gives a job back that was running when its worker died', { timeout: 60_000 }, async () => {
  const id = await queue.send('held', { film: 1 })
  // As a killed worker leaves it: running, and last heard of just now.
  await database.pool.query(
    "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where id = $1",
    [id],
  )
  await releaseRunningJobs(database.url)
  const received = new Promise((resolve) => {
    queue.work({ held: async (job) => resolve([job.id, job.attempt, job.data]) })
  })
  expect(await received).toEqual([id, 2, { film: 1 }])
})

test('there are no running jobs where there is no queue yet', async () => {
  const empty = await createTestDatabase()
  await empty.pool.query('drop schema pgboss cascade')
  await expect(releaseRunningJobs(empty.url)).resolves.toBeUndefined()
  await empty.drop()
})

test('answers whether the database can be reached', async () => {
  expect(await queue.isHealthy()).toBe(true)
})

test('keeps the newest progress of a key', async () => {
  const progress = createProgress(database.pool)
  expect(await progress.read('film-1')).toBeNull()
  await progress.report('film-1', { stage: 'encode', fraction: 0.25, etaSeconds: 41.6 })
  await progress.report('film-1', { stage: 'package', fraction: 1.5, detail: 'last bytes' })
  expect(await progress.read('film-1')).toMatchObject({
    stage: 'package',
    fraction: 1,
    etaSeconds: null,
    detail: 'last bytes',
    updatedAt: expect.any(Date),
  })
  await progress.clear('film-1')
  expect(await progress.read('film-1')).toBeNull()
})

test('back-off grows to its maximum and no further', async () => {
  const id = await queue.send('patient', {}, { startAfterSeconds: 60 })
  await database.pool.query('update pgboss.job set start_after = now(), retry_count = 40 where id = $1', [id])
  await queue.work({ patient: () => Promise.reject(new Error('not yet')) })
  const readDelay = async () => {
    const sql = 'select extract(epoch from start_after - now())::int as seconds from pgboss.job where id = $1'
    const { rows } = await database.pool.query<{ seconds: number }>(sql, [id])
    return rows[0]?.seconds
  }
  await expect.poll(readDelay, { timeout: 10_000 }).toBeGreaterThan(1_700)
  expect(await readDelay()).toBeLessThanOrEqual(1_800)
})

async function readJob(id: string | null) {
  const sql = 'select state, retry_count, retry_limit, expire_seconds, output from pgboss.job where id = $1'
  return (await database.pool.query(sql, [id])).rows[0]
}

test('a payload that does not fit fails for good, with the reason, and reaches no handler', async () => {
  const seen: unknown[] = []
  const id = await queue.send('strict', { film: { seconds: 'long' } } as never)
  const nothing = await queue.send('strict', {} as never)
  const good = await queue.send('strict', { film: { seconds: 60 } })
  await queue.work({ strict: async ({ data }) => void seen.push(data) })
  await expect.poll(async () => (await readJob(good)).state).toBe('completed')
  await expect.poll(async () => (await readJob(nothing)).state).toBe('failed')
  expect(await readJob(id)).toMatchObject({
    ...{ state: 'failed', retry_count: 0, retry_limit: 20 },
    output: { message: expect.stringMatching(/^The payload does not fit: film\.seconds: ./) },
  })
  expect((await readJob(nothing)).output.message).toMatch(/^The payload does not fit: film: ./)
  expect(seen).toEqual([{ film: { seconds: 60 } }])
})

test('a job is tried as this build says, whatever another has written at its own start', async () => {
  const other = { patient: { payload: anything, retryLimit: 1, expireInSeconds: 5 } }
  const older = await createQueue({ databaseUrl: database.url, jobs: other, log, role: 'send' })
  await older.stop({ timeoutMs: 2_000 })
  const id = await queue.send('patient', {}, { startAfterSeconds: 3_600 })
  expect(await readJob(id)).toMatchObject({ retry_limit: 60, expire_seconds: 900 })
})

test('what the clock makes is told to the queue with its tries, and bears an empty payload', async () => {
  const received = new Promise((resolve) => {
    queue.work({ clocked: async ({ data }) => resolve(data) })
  })
  const read = () =>
    database.pool.query("select cron, timezone, data, options from pgboss.schedule where name = 'clocked'")
  await expect
    .poll(async () => (await read()).rows)
    .toMatchObject([{ cron: '7 3 * * *', timezone: 'UTC', data: {}, options: { retryLimit: 0, expireInSeconds: 77 } }])
  // As a build before this one had the clock make it.
  await database.pool.query(`insert into pgboss.job (name, data, policy) values ('clocked', null, 'exclusive')`)
  expect(await received).toEqual({})
})
