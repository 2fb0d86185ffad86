import { createLog } from '@kola/platform/log'
import { NotNow, type RunningJob } from '@kola/platform/queue/job-table'
import { createTestDatabase, type TestDatabase } from '@kola/platform/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schema } from '../database/schema/schema.ts'
import { workAtHome } from './jobs-at-home.ts'

const log = createLog({ name: 'test', level: 'silent' })
let database: TestDatabase<Schema>
beforeAll(async () => {
  database = await createTestDatabase<Schema>()
})
afterAll(() => database.drop())

test('a job runs where its tenant is at home, waits while that moves, and is nothing where it has left; the clock’s always run', async () => {
  const ran: unknown[] = []
  const { work } = workAtHome(
    { work: async ({ data }: { data: object }) => void ran.push(data) },
    { db: database.db, log },
  )
  const run = (data: object) => work({ id: '1', name: 'work', data, attempt: 1 } as RunningJob<never>)
  for (const state of ['arriving', 'leaving', 'fenced', 'gone', 'removed'] as const) {
    await database.db.insertInto('tenant_home').values({ tenant_id: state, state, cell: 'b' }).execute()
  }
  await run({})
  await run({ tenantId: 'home' })
  await run({ tenantId: 'gone' })
  await run({ tenantId: 'removed' })
  for (const tenantId of ['arriving', 'leaving', 'fenced']) await expect(run({ tenantId })).rejects.toThrow(NotNow)
  expect(ran).toEqual([{}, { tenantId: 'home' }])
})
