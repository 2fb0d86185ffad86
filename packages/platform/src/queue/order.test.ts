import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLog } from '../log.ts'
import { createQueue, type Queue } from '../queue.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

const payload = z.object({ of: z.string() })
type Payload = z.infer<typeof payload>
const JOBS = {
  many: { payload, concurrency: 2 },
  lone: { payload },
  kept: { payload, key: ({ of }: Payload) => of, waitsWhileRunning: true },
  shared: { payload, concurrency: 3, group: ({ of }: Payload) => of, groupLimit: 2 },
}
let database: TestDatabase<object>
let queue: Queue<typeof JOBS>

beforeAll(async () => {
  database = await createTestDatabase()
  const log = createLog({ name: 'test', level: 'silent' })
  queue = await createQueue({ databaseUrl: database.url, jobs: JOBS, log, role: 'work' })
})

afterAll(async () => {
  await queue.stop({ timeoutMs: 2_000 })
  await database.drop()
})

/** Jobs that run until they are let go, in the order in which they began. */
function createHolds() {
  const running: string[] = []
  const holds = new Map<string, () => void>()
  return {
    running,
    hold: ({ id, data }: { id: string; data: Payload }) => {
      running.push(data.of)
      return new Promise<void>((resolve) => holds.set(id, resolve))
    },
    release: (id: string | null) => holds.get(id ?? '')?.(),
  }
}

test('what waits is worked off without a pause between one and the next', async () => {
  for (let number = 0; number < 40; number += 1) await queue.send('many', { of: String(number) })
  const seen: string[] = []
  await queue.work({ many: async ({ data }) => void seen.push(data.of) })
  // With the pauses of polling it would take 40 s.
  await expect.poll(() => seen.length, { timeout: 8_000 }).toBe(40)
})

test('an urgent one goes before all that wait', async () => {
  const { running, hold, release } = createHolds()
  await queue.work({ lone: hold })
  const first = await queue.send('lone', { of: 'first' })
  await expect.poll(() => running).toEqual(['first'])
  await queue.send('lone', { of: 'ordinary' })
  const urgent = await queue.send('lone', { of: 'urgent' }, { isUrgent: true })
  release(first)
  await expect.poll(() => running).toEqual(['first', 'urgent'])
  release(urgent)
  await expect.poll(() => running).toEqual(['first', 'urgent', 'ordinary'])
})

test('while one of its key runs one more waits, and no third', async () => {
  const { running, hold, release } = createHolds()
  const first = await queue.send('kept', { of: 'a' })
  expect(await queue.send('kept', { of: 'a' })).toBeNull()
  await queue.work({ kept: hold })
  await expect.poll(() => running).toEqual(['a'])
  expect(await queue.send('kept', { of: 'a' })).toEqual(expect.any(String))
  expect(await queue.send('kept', { of: 'a' })).toBeNull()
  release(first)
  await expect.poll(() => running).toEqual(['a', 'a'])
})

test('of one group so many run at once, and another’s does not wait for them', async () => {
  const { running, hold, release } = createHolds()
  await queue.work({ shared: hold })
  const first = await queue.send('shared', { of: 'a' })
  await queue.send('shared', { of: 'a' })
  await expect.poll(() => running).toEqual(['a', 'a'])
  await queue.send('shared', { of: 'a' })
  await queue.send('shared', { of: 'b' })
  await expect.poll(() => running).toEqual(['a', 'a', 'b'])
  release(first)
  await expect.poll(() => running).toEqual(['a', 'a', 'b', 'a'])
})
