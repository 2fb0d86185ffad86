import { createMetrics } from '@kola/platform/metrics'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { installMoneyMetrics } from './money-metrics.ts'
import { fillPayments } from './testing/payment-rows.ts'

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await fillPayments(stage.platform.pool, { rows: 1_000, now: stage.clock.now() })
})
afterAll(() => stage.close())

async function read(db = stage.db) {
  const metrics = createMetrics({ prefix: 'test_' })
  installMoneyMetrics(metrics, { db, log: stage.platform.log })
  const text = await metrics.registry.metrics()
  return [...text.matchAll(/^test_(findings_open|payments_overdue) (.*)$/gm)].map(([, name, value]) => [name, value])
}

test('findings that wait for somebody, and payments that nobody was asked about in time, are told', async () => {
  await sql`update checkout set next_read_at = now() - case when id in ('c50', 'c100') then interval '16 minutes' else interval '14 minutes' end
    where state = 'pending'`.execute(stage.db)
  expect(await read()).toEqual([
    ['findings_open', '125'],
    ['payments_overdue', '2'],
  ])
})

test('while the database does not answer nothing is told', async () => {
  const blind = new Proxy(stage.db, {
    get: (of, name) => {
      if (name === 'getExecutor') throw new Error('gone')
      return Reflect.get(of, name)
    },
  })
  expect(await read(blind)).toEqual([
    ['findings_open', 'Nan'],
    ['payments_overdue', 'Nan'],
  ])
})
