import { createTestClock } from '@kola/platform/clock'
import { createTestDatabase, type TestDatabase } from '@kola/platform/testing/database'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schema } from '../database/schema/schema.ts'
import { createTenants } from './tenants.ts'

let database: TestDatabase<Schema>
beforeAll(async () => {
  database = await createTestDatabase<Schema>()
})
afterAll(() => database.drop())

test('a tenant that arrives while somebody asks for it was elsewhere or is here, and never unknown', async () => {
  const { db } = database
  await db.insertInto('tenant').values({ id: 'moves', name: 'Moves', config: '{}' }).execute()
  await db.insertInto('tenant_home').values({ tenant_id: 'moves', state: 'arriving', cell: 'a' }).execute()
  const arriving: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // It comes home as soon as the first look has been answered.
    async transformResult({ result }) {
      await db.deleteFrom('tenant_home').execute()
      return result
    },
  }
  const clock = createTestClock(new Date('2026-11-20T12:00:00Z'))
  const tenants = createTenants({ db: db.withPlugin(arriving), clock })
  expect(await tenants.locate('moves')).toEqual({ tenant: null, elsewhere: { state: 'arriving', cell: 'a' } })
  expect(await tenants.locate('moves')).toMatchObject({ tenant: { id: 'moves' }, elsewhere: null })
  expect(await tenants.locate('nobody')).toEqual({ tenant: null, elsewhere: null })
})
