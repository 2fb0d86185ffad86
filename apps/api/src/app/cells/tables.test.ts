import { createTestDatabase, type TestDatabase } from '@kola/platform/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMovedTables, STAYING } from './tables.ts'

let database: TestDatabase<unknown>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('each table either moves with its tenant, or it is said why it stays', async () => {
  const moved = await listMovedTables(database.pool)
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const all = rows.map(({ name }) => name)
  expect([...moved.map(({ name }) => name), ...Object.keys(STAYING)].toSorted()).toEqual(all.toSorted())
  expect(moved.length).toBeGreaterThan(80)
  await database.pool.query('create table decided_by_nobody (id text primary key)')
  await expect(listMovedTables(database.pool)).rejects.toThrow('decided_by_nobody')
})

test('a change of a tenant that is not at home is refused, and of every other one it is not', async () => {
  const { pool } = database
  const add = (id: string) => pool.query(`insert into tenant (id, name) values ($1, $1)`, [id])
  await pool.query(`create trigger a_cell_fence before insert or update or delete on tenant
    for each row execute function refuse_elsewhere()`)
  await pool.query(`insert into tenant_home values ('away', 'gone', 'b'), ('soon', 'leaving', 'b')`)
  await add('here')
  await add('soon')
  await expect(add('away')).rejects.toMatchObject({ code: 'KOLA1', detail: 'gone:b' })
  await pool.query(`update tenant_home set state = 'fenced' where tenant_id = 'soon'`)
  for (const change of [`update tenant set name = 'other' where id = 'soon'`, `delete from tenant where id = 'soon'`])
    await expect(pool.query(change)).rejects.toMatchObject({ code: 'KOLA1', detail: 'fenced:b' })
  await pool.query(`update tenant set name = 'other' where id = 'here'`)
  const older = `begin isolation level repeatable read; update tenant set name = '' where id = 'here'; commit`
  const client = await pool.connect()
  await expect(client.query(older)).rejects.toMatchObject({ code: '40001' })
  client.release(true)
})
