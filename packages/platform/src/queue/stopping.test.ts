import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLog } from '../log.ts'
import { createQueue } from '../queue.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createRunningJobs } from './running.ts'

const payload = z.object({ of: z.string() })
const JOBS = {
  /** As the sweeps of the clock: there is no other try. */
  once: { payload, retryLimit: 0 },
  long: { payload, retryLimit: 0, key: ({ of }: z.infer<typeof payload>) => of, waitsWhileRunning: true },
}
const log = createLog({ name: 'test', level: 'silent' })
let database: TestDatabase<object>
const open = () => createQueue({ databaseUrl: database.url, jobs: JOBS, log, role: 'work' })

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function readJob(id: string | null) {
  const { rows } = await database.pool.query<{ state: string; tries: number }>(
    'select state::text, retry_count as tries from pgboss.job where id = $1',
    [id],
  )
  return rows[0]
}

test('a job that fails because its worker stops is given back, costs no try and is done by the next one', async () => {
  const first = await open()
  const stopping = new AbortController()
  const began = Promise.withResolvers<void>()
  const id = await first.send('once', { of: 'film' })
  await first.work({
    once: async () => {
      began.resolve()
      await wait(60_000, undefined, { signal: stopping.signal })
    },
  })
  await began.promise
  const stopped = first.stop({ timeoutMs: 8_000 })
  stopping.abort()
  await stopped
  expect(await readJob(id)).toEqual({ state: 'retry', tries: 0 })
  const second = await open()
  const seen: [string, number][] = []
  await second.work({ once: async ({ data, attempt }) => void seen.push([data.of, attempt]) })
  await expect.poll(() => seen, { timeout: 15_000 }).toEqual([['film', 1]])
  await expect.poll(() => readJob(id)).toEqual({ state: 'completed', tries: 0 })
  await second.stop({ timeoutMs: 1_000 })
}, 40_000)

test('one that does not end within the limit goes back as it was, beside the one of its key that waits', async () => {
  const first = await open()
  const began = Promise.withResolvers<void>()
  const id = await first.send('long', { of: 'a' })
  await first.work({
    long: async () => {
      began.resolve()
      await new Promise(() => undefined)
    },
  })
  await began.promise
  const waiting = await first.send('long', { of: 'a' })
  await first.stop({ timeoutMs: 100 })
  expect(await readJob(id)).toEqual({ state: 'retry', tries: 0 })
  expect(await readJob(waiting)).toEqual({ state: 'created', tries: 0 })
}, 20_000)

test('one that ends within it is done', async () => {
  const queue = await open()
  const began = Promise.withResolvers<void>()
  const id = await queue.send('once', { of: 'mail' })
  await queue.work({
    once: async () => {
      began.resolve()
      await wait(300)
    },
  })
  await began.promise
  await queue.stop({ timeoutMs: 8_000 })
  expect(await readJob(id)).toEqual({ state: 'completed', tries: 0 })
}, 20_000)

test('what another worker has taken meanwhile is left alone', async () => {
  const queue = await open()
  const id = (await queue.send('once', { of: 'taken' })) ?? ''
  await database.pool.query(`update pgboss.job set state = 'active', retry_count = 1 where id = $1`, [id])
  const running = createRunningJobs((text, values) => database.pool.query(text, values), log)
  await running.giveBack({ id, name: 'once', retryCount: 0, signal: new AbortController().signal })
  expect(await readJob(id)).toEqual({ state: 'active', tries: 1 })
  await queue.stop({ timeoutMs: 1_000 })
})

test('a handler that was told to end five minutes ago and runs on is stuck', async () => {
  const running = createRunningJobs(async () => undefined, log)
  const late = new AbortController()
  const end = Promise.withResolvers<void>()
  const done = running.during({ id: '1', name: 'once', retryCount: 0, signal: late.signal }, () => end.promise)
  expect(running.listStuck(Date.now() + 3_600_000)).toEqual([])
  late.abort()
  expect(running.listStuck(Date.now() + 299_000)).toEqual([])
  expect(running.listStuck(Date.now() + 301_000)).toEqual(['once'])
  end.resolve()
  await done
  expect(running.listStuck(Date.now() + 301_000)).toEqual([])
})

test('a second start of the same build writes nothing into the queues', async () => {
  const readWritten = () => database.pool.query('select name, updated_on from pgboss.queue order by name')
  await (await open()).stop({ timeoutMs: 1_000 })
  const before = (await readWritten()).rows
  await (await open()).stop({ timeoutMs: 1_000 })
  expect((await readWritten()).rows).toEqual(before)
  const changed = { ...JOBS, once: { payload, retryLimit: 3 } }
  await (await createQueue({ databaseUrl: database.url, jobs: changed, log, role: 'send' })).stop({ timeoutMs: 1_000 })
  const { rows } = await database.pool.query(
    `select name, retry_limit from pgboss.queue where name in ('once', 'long') order by name`,
  )
  expect(rows).toEqual([
    { name: 'long', retry_limit: 0 },
    { name: 'once', retry_limit: 3 },
  ])
})
