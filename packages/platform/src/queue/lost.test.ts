import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLog } from '../log.ts'
import { createQueue, type Queue } from '../queue.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

const payload = z.object({ of: z.string() })
const JOBS = {
  told: { payload, key: ({ of }: z.infer<typeof payload>) => of },
  swept: { payload: z.object({}), cron: '* * * * *' },
}
const NAMES = Object.keys(JOBS)
const log = createLog({ name: 'test', level: 'silent' })
let database: TestDatabase<object>
let queue: Queue<typeof JOBS>
const open = () => createQueue({ databaseUrl: database.url, jobs: JOBS, log, role: 'work' })

beforeAll(async () => {
  database = await createTestDatabase()
  queue = await open()
})

afterAll(async () => {
  await queue.stop({ timeoutMs: 2_000 })
  await database.drop()
})

/** Every row of every table of the queue. */
async function loseAll(): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'pgboss'`,
  )
  await database.pool.query(`truncate ${rows.map(({ name }) => name).join(', ')} cascade`)
}

test('a queue of which every row is gone takes and runs jobs again, without a restart', async () => {
  const seen: string[] = []
  await queue.work({ told: async ({ data }) => void seen.push(data.of), swept: async () => {} })
  await queue.send('told', { of: 'before' })
  await expect.poll(() => seen).toEqual(['before'])
  await loseAll()
  const readQueues = () =>
    database.pool.query<{ name: string }>('select name from pgboss.queue where name = any($1)', [NAMES])
  const readClocks = () => database.pool.query<{ name: string; cron: string }>('select name, cron from pgboss.schedule')
  await expect.poll(async () => (await readQueues()).rows.length).toBe(NAMES.length)
  await expect.poll(async () => (await readClocks()).rows).toEqual([{ name: 'swept', cron: '* * * * *' }])
  await queue.send('told', { of: 'after' })
  await expect.poll(() => seen).toEqual(['before', 'after'])
})

test('and the next process that starts finds a queue that it can use', async () => {
  await loseAll()
  const other = await open()
  expect(await other.send('told', { of: 'anew' })).toEqual(expect.any(String))
  await other.stop({ timeoutMs: 2_000 })
})
