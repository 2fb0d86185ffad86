import { createRequire } from 'node:module'
import type pg from 'pg'
import { listNames } from '../db/schema/await-schema.ts'
import type { JobTable } from './job-table.ts'

const library = createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } }

/** What the queue needs and the database has not: the tables of this version of its library, and queues. */
export async function listMissingQueues(pool: pg.Pool, jobs: JobTable): Promise<string[]> {
  const [version] = await listNames(pool, 'select version::text as name from pgboss.version')
  if (version === undefined || Number(version) < library.pgboss.schema) return ['the tables of the queue']
  const known = await listNames(pool, 'select name from pgboss.queue')
  return Object.keys(jobs)
    .filter((name) => !known.has(name))
    .map((name) => `the queue ${name}`)
}
