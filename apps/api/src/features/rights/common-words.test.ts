import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'

const TITLES = 1_300
let at: StaffStage
let owner: StaffPerson

/** Each title has a window; of every fifth one more that is over. One in a hundred is called otherwise. */
beforeAll(async () => {
  at = await createStaffStage()
  owner = await at.addOwner()
  const now = at.stage.clock.now()
  await sql`
    insert into title (tenant_id, id, kind, name, synopsis, facts, art)
    select 'demo', 'title-' || n, 'movie', case when n % 100 = 0 then 'Rare ' else 'Common ' end || n, '', '{}', '{}'
    from generate_series(1, ${sql.lit(TITLES)}) n`.execute(at.stage.db)
  await sql`
    insert into availability_window (tenant_id, id, title_id, countries, from_at, until_at, languages, contract, revision,
      created_at, created_by, changed_at, changed_by)
    select 'demo', 'w-' || n || '-' || turn, 'title-' || n, '{}', ${now}::timestamptz - interval '100 days',
      ${now}::timestamptz + make_interval(hours => case turn when 0 then n else -n end), '{}', '', 1, ${now}, 'x', ${now}, 'x'
    from generate_series(1, ${sql.lit(TITLES)}) n, generate_series(0, 1) turn where turn = 0 or n % 5 = 0`.execute(
    at.stage.db,
  )
})
afterAll(() => at.stage.close())

async function readAll(query: Record<string, string>): Promise<string[]> {
  const ids: string[] = []
  let cursor = ''
  do {
    const { body } = await at.callAs(owner, 'GET /api/v1/apps/windows', {
      query: { limit: '100', ...query, ...(cursor && { cursor }) },
    })
    ids.push(...body.windows.map(({ id }: { id: string }) => id))
    cursor = body.cursor ?? ''
  } while (cursor)
  return ids
}
const numbers = Array.from({ length: TITLES }, (_, place) => place + 1)

test('windows of titles with a common word come in their order, each once, to the last', async () => {
  const common = numbers.filter((n) => n % 100 !== 0)
  expect(await readAll({ search: 'COMMON' })).toEqual(common.map((n) => `w-${n}-0`))
  const over = common.filter((n) => n % 5 === 0).toReversed()
  expect(await readAll({ search: 'common', state: 'over' })).toEqual(over.map((n) => `w-${n}-1`))
})

test('windows of titles with a rare word are found among all', async () => {
  expect(await readAll({ search: 'rare' })).toEqual(numbers.filter((n) => n % 100 === 0).map((n) => `w-${n}-0`))
})
