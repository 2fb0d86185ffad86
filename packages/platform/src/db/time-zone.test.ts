import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBareDatabase, type TestDatabase } from '../testing/database.ts'
import { connectDatabase } from './connect.ts'

let database: TestDatabase<object>

beforeAll(async () => {
  database = await createBareDatabase()
  const name = new URL(database.url).pathname.slice(1)
  await database.pool.query(`alter database "${name}" set TimeZone to 'America/New_York'`)
})

afterAll(() => database.drop())

test('days that a statement adds are of 24 hours where the server keeps another time, over the change of its clocks', async () => {
  const { pool, close } = connectDatabase({ url: database.url, applicationName: 'test' })
  const { rows } = await pool.query(
    `select current_setting('TimeZone') as zone, '2026-10-31T12:00:00Z'::timestamptz + make_interval(days => 3) as autumn,
      '2027-03-13T12:00:00Z'::timestamptz + interval '3 days' as spring`,
  )
  await close()
  expect(rows).toEqual([
    { zone: 'UTC', autumn: new Date('2026-11-03T12:00:00Z'), spring: new Date('2027-03-16T12:00:00Z') },
  ])
})
