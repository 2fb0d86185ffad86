import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createQueue } from '../queue.ts'
import { createTestDatabase } from '../testing/database.ts'
import { installBacklogMetrics } from './backlog.ts'
import type { JobHandler, RunningJob } from './job-table.ts'
import { measureJobs } from './measure.ts'

const JOBS = { greet: { payload: z.object({}) }, once: { payload: z.object({}), retryLimit: 0 } }
const log = createLog({ name: 'test', level: 'silent' })

const toJob = (name: string, attempt: number): RunningJob<never> =>
  ({ id: '1', name, data: {}, attempt, signal: new AbortController().signal }) as never

test('every try of a job is counted by its outcome and timed, and its failure is passed on', async () => {
  const metrics = createMetrics({ prefix: 'test_' })
  let fault: Error | null = null
  const work: JobHandler<never> = async () => {
    if (fault) throw fault
  }
  const { greet, once } = measureJobs(metrics, JOBS, { greet: work, once: work })
  await greet(toJob('greet', 1))
  fault = new Error('no')
  await expect(greet(toJob('greet', 5))).rejects.toBe(fault)
  await expect(greet(toJob('greet', 6))).rejects.toBe(fault)
  await expect(once(toJob('once', 1))).rejects.toBe(fault)
  const lines = (await metrics.registry.metrics())
    .split('\n')
    .filter((line) => /^test_job(s_total|_seconds_count)/.test(line))
  expect(lines).toEqual([
    'test_jobs_total{queue="greet",outcome="done"} 1',
    'test_jobs_total{queue="greet",outcome="again"} 1',
    'test_jobs_total{queue="greet",outcome="failed"} 1',
    'test_jobs_total{queue="once",outcome="failed"} 1',
    'test_job_seconds_count{queue="greet"} 3',
    'test_job_seconds_count{queue="once"} 1',
  ])
})

test('the queue tells how many jobs wait and for how long, asks the database once in ten seconds, and says nothing while it cannot', async () => {
  const database = await createTestDatabase<object>()
  const queue = await createQueue({ databaseUrl: database.url, jobs: JOBS, log, role: 'send' })
  try {
    await queue.send('greet', {})
    await queue.send('greet', {})
    await queue.send('greet', {}, { startAfterSeconds: 600 })
    await database.pool.query(
      `update pgboss.job set start_after = now() - interval '90 seconds' where id = (select id from pgboss.job where start_after <= now() limit 1)`,
    )
    let asked = 0
    const pool = {
      query: (text: string) => {
        asked += 1
        return database.pool.query(text) as never
      },
    }
    const metrics = createMetrics({ prefix: 'test_' })
    installBacklogMetrics(metrics, { pool, workers: { greet: 'api', once: 'media' }, log })
    const read = async (one: typeof metrics) =>
      Object.fromEntries(
        [...(await one.registry.metrics()).matchAll(/^test_(jobs_\w+){queue="(\w+)",worker="(\w+)"} (.*)$/gm)].map(
          ([, name, queue, worker, value]) => [`${name} ${queue} ${worker}`, Math.floor(Number(value))],
        ),
      )
    const figures = await read(metrics)
    expect(figures).toEqual({
      'jobs_waiting greet api': 2,
      'jobs_waiting once media': 0,
      'jobs_oldest_wait_seconds greet api': expect.toSatisfy((value: number) => value >= 90 && value < 150),
      'jobs_oldest_wait_seconds once media': 0,
    })
    await read(metrics)
    expect(asked).toBe(1)

    const blind = createMetrics({ prefix: 'test_' })
    installBacklogMetrics(blind, {
      pool: { query: () => Promise.reject(new Error('gone')) },
      workers: { greet: 'api' },
      log,
    })
    expect(await read(blind)).toEqual({})
  } finally {
    await queue.stop({ timeoutMs: 1_000 })
    await database.drop()
  }
})
