import { createTestDatabase, type TestDatabase } from '@kola/platform/testing/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Schema } from '#shared/database/schema/schema.ts'
import { listReleases } from '../release-file.ts'
import { NEEDS_A_STOP } from './needs-a-stop.ts'
import { replay, toFailures } from './replay.ts'
import { listRecorded, readStatements } from './statements-file.ts'

let database: TestDatabase<Schema>

beforeEach(async () => {
  database = await createTestDatabase<Schema>()
})
afterEach(() => database.drop())

const recorded = await listRecorded()

test('what was said to the database is kept of every release', async () => {
  expect((await listReleases()).filter((version) => !recorded.includes(version))).toEqual([])
})

test.each(recorded.filter((version) => !NEEDS_A_STOP[version]))(
  'the code of %s says what it said beside the schema of now, and is answered as it was',
  async (version) => {
    const statements = await readStatements(version)
    expect(statements.length).toBeGreaterThan(300)
    expect(await replay(database, statements)).toEqual([])
  },
)

// From before the rule: an upgrade from it stops the old processes first, and nothing is added to what it fails at.
test.each(Object.entries(NEEDS_A_STOP))('the code of %s does not, and this is why', async (version, failures) => {
  expect(toFailures(await replay(database, await readStatements(version)))).toEqual(failures)
})

test('a migration that takes a column away, renames one, or asks for one that the code before does not give, is found', async () => {
  const version = recorded.find((name) => !NEEDS_A_STOP[name]) ?? expect.fail('nothing is recorded')
  const statements = await readStatements(version)
  const broken = {
    'alter table account drop column city': /^column .*city.* does not exist/,
    'alter table vote rename column is_up to likes': /^column .*is_up.* does not exist/,
    'alter table consent add column place text not null': /^null value in column "place"/,
    "alter table my_list_entry add check (title_id = '')": /^new row for relation "my_list_entry" violates check/,
  }
  for (const [sql, failure] of Object.entries(broken)) {
    const planted = await createTestDatabase<Schema>()
    try {
      await planted.pool.query(sql)
      expect(toFailures(await replay(planted, statements)).some((line) => failure.test(line))).toBe(true)
    } finally {
      await planted.drop()
    }
  }
})
