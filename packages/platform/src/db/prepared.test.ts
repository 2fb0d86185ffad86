import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { connectDatabase, type Database } from './connect.ts'

interface Tables {
  film: { id: string; length: number }
}

let at: TestDatabase<Tables>
let on: Database<Tables>

beforeAll(async () => {
  at = await createTestDatabase<Tables>()
})
afterAll(() => at.drop())
beforeEach(async () => {
  await at.pool.query('drop table if exists film')
  await at.pool.query(`create table film as select 'f' || n as id, n as length from generate_series(1, 9) n`)
})

/** One connection, so that what it prepared can be asked of it. */
async function open(prepares: boolean, use: (database: Database<Tables>) => Promise<void>): Promise<void> {
  on = connectDatabase<Tables>({ url: at.url, maxConnections: 1, applicationName: 'test', prepares })
  try {
    await use(on)
  } finally {
    await on.close()
  }
}

const readLength = (id: string) => on.db.selectFrom('film').select('length').where('id', '=', id).executeTakeFirst()
const listPrepared = async (): Promise<string[]> => {
  const { rows } = await on.pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}
const OF_LENGTH = 'select "length" from "film" where "id" = $1'

describe('a database that prepares', () => {
  it('prepares a statement from its third run on, once for each connection', () =>
    open(true, async () => {
      for (const [run, count] of [0, 0, 1, 1, 1].entries()) {
        expect(await readLength(`f${run + 1}`)).toEqual({ length: run + 1 })
        expect(await listPrepared()).toEqual(Array(count).fill(OF_LENGTH))
      }
    }))

  it('leaves alone what is another text each time, what asks for all columns and what has no values', () =>
    open(true, async () => {
      for (let run = 0; run < 5; run += 1) {
        expect(await on.db.selectFrom('film').select('id').where('id', 'in', ['f1', 'f2']).execute()).toHaveLength(2)
        await on.db.selectFrom('film').selectAll().where('id', '=', 'f1').execute()
        await on.db
          .insertInto('film')
          .values([
            { id: 'a', length: 1 },
            { id: 'b', length: 2 },
          ])
          .execute()
        await sql`delete from film where id > 'g'; select 1`.execute(on.db)
      }
      expect(await listPrepared()).toEqual([])
    }))

  it('prepares what takes all columns of a list that the statement itself describes', () =>
    open(true, async () => {
      const films = JSON.stringify([{ id: 'a', length: 3 }])
      for (let run = 0; run < 3; run += 1) {
        await sql`insert into film select id, length from (
          select *, 1 as one from json_to_recordset(${films}::text::json) as x (id text, length int)) given`.execute(
          on.db,
        )
        await sql`select * from film, json_to_recordset(${films}::text::json) as x (id text)`.execute(on.db)
      }
      const prepared = await listPrepared()
      expect(prepared).toHaveLength(1)
      expect(prepared[0]).toContain('insert into film')
    }))

  it('keeps no more than two hundred, however many texts are made', () =>
    open(true, async () => {
      for (let text = 0; text < 210; text += 1) {
        for (let run = 0; run < 3; run += 1) await on.pool.query(`select ${text} + $1::int as sum`, [1])
      }
      expect(await listPrepared()).toHaveLength(200)
      expect((await on.pool.query('select 209 + $1::int as sum', [1])).rows).toEqual([{ sum: 210 }])
    }))

  it('answers when a migration has changed the columns of what is prepared', () =>
    open(true, async () => {
      for (let run = 0; run < 4; run += 1) await readLength('f2')
      await at.pool.query('alter table film alter column length type text, add column director text')
      for (let run = 0; run < 4; run += 1) expect(await readLength('f2')).toEqual({ length: '2' })
      expect((await listPrepared()).length).toBeLessThanOrEqual(2)
    }))

  it('fails one transaction at most after such a migration, and the same transaction again goes through', () =>
    open(true, async () => {
      for (let run = 0; run < 4; run += 1) await readLength('f3')
      await at.pool.query('alter table film alter column length type text')
      const read = () =>
        on.db.transaction().execute((tx) => tx.selectFrom('film').select('length').where('id', '=', 'f3').execute())
      await expect(read()).rejects.toThrow('cached plan must not change result type')
      expect(await read()).toEqual([{ length: '3' }])
    }))

  it('answers when somebody has thrown its statements away', () =>
    open(true, async () => {
      for (let run = 0; run < 4; run += 1) await readLength('f4')
      await on.pool.query('deallocate all')
      expect([await readLength('f4'), await readLength('f5')]).toEqual([{ length: 4 }, { length: 5 }])
    }))

  it('passes faults of a statement on, prepared or not, and goes on', () =>
    open(true, async () => {
      const divide = (by: number) => sql<{ n: number }>`select 6 / ${by}::int as n`.execute(on.db)
      for (let run = 0; run < 4; run += 1) {
        await expect(divide(0)).rejects.toThrow('division by zero')
        expect((await divide(2)).rows).toEqual([{ n: 3 }])
      }
    }))
})

describe('a database that does not prepare', () => {
  it('prepares nothing, not even what bears a name', () =>
    open(false, async () => {
      for (let run = 0; run < 5; run += 1) {
        expect(await readLength('f1')).toEqual({ length: 1 })
        await on.pool.query({ name: 'of-length', text: OF_LENGTH, values: ['f2'] })
      }
      expect(await listPrepared()).toEqual([])
    }))
})
