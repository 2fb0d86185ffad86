import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Database } from '../db/connect.ts'
import { newToken } from '../ids.ts'

export interface TestDatabase<DB> extends Omit<Database<DB>, 'close'> {
  url: string
  /** Closes the pool and deletes the database, whoever else is connected. */
  drop(): Promise<void>
}

/** A migrated, empty database of one's own, cloned in some 50 ms; drop it in afterAll. */
export const createTestDatabase = <DB>(): Promise<TestDatabase<DB>> => createDatabase<DB>(inject('databaseTemplate'))

/** An empty, migrated one for what runs very many statements. */
export const createNearDatabase = <DB>(): Promise<TestDatabase<DB>> =>
  createDatabase<DB>(inject('databaseTemplate'), inject('databaseNearUrl'))

/** One without a table. */
export const createBareDatabase = <DB>(): Promise<TestDatabase<DB>> => createDatabase<DB>('template0')

async function createDatabase<DB>(template: string, server = inject('databaseUrl')): Promise<TestDatabase<DB>> {
  const name = `test_${newToken(9).toLowerCase().replaceAll('-', '_')}`
  await administer(`create database "${name}" template "${template}" strategy file_copy`)
  const url = server.replace(/\/[^/]*$/, `/${name}`)
  const { db, pool, close } = connectDatabase<DB>({ url, applicationName: 'test' })
  return {
    url,
    db,
    pool,
    async drop() {
      await close()
      await administer(`drop database if exists "${name}" with (force)`)
    },
  }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl').replace(/\/[^/]*$/, '/postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
