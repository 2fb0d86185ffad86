import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_OF_DEMO } from '#app/testing/seeds.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { raiseCatalogueVersion } from '#app/testing/versions.ts'
import { createCaches } from '#shared/cache/caches.ts'
import { createSearch, type Search } from './service.ts'

const COUNT = 9_000
/** What a page of 25 may read of a class: the newest, names that begin so, and a few that are asked for by name. */
const MOST_READ = 2_600

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await addTitles(stage)
})
afterAll(() => stage.close())

/**
 * Every name has `lagos` and every description `rain`; `wedding` and `funeral` are in half of them each, never together;
 * only the oldest thousand are of `silent`. The higher the number, the newer.
 */
async function addTitles({ db, services }: ApiStage): Promise<void> {
  await sql`alter table title disable trigger user`.execute(db)
  await sql`
    insert into title (tenant_id, id, kind, name, synopsis, facts, genres, art, state, added_at)
    select 'demo', 'film-' || lpad(n::text, 5, '0'), 'movie', 'Night ' || n || ' in Lagos', 'Rain.', '{}', '{}',
      '{"base":"","kinds":[],"placeholders":{}}', 'published', timestamptz '2020-01-01' + n * interval '1 hour'
    from generate_series(1, ${COUNT}::int) n`.execute(db)
  await sql`update title set name = 'Lagos' where id = 'film-00003'`.execute(db)
  await sql`update title set name = 'Lagos to Kano' where id = 'film-00005'`.execute(db)
  await sql`
    insert into title_search (tenant_id, title_id, name, added_at, words)
    select tenant_id, id, lower(name), added_at, array_to_tsvector(array[
      'alagos', 'frain', case when n % 2 = 0 then 'fwedding' else 'ffuneral' end,
      case when n <= 1000 then 'csilent' else 'cloud' end, 'a' || n])
    from (select *, substr(id, 6)::int as n from title where kind = 'movie') t`.execute(db)
  await sql`
    insert into search_word (tenant_id, word, classes)
    select 'demo', word, classes
    from (values ('lagos', 1), ('rain', 32), ('wedding', 32), ('funeral', 32), ('silent', 4), ('loud', 4)) w (word, classes)`.execute(
    db,
  )
  await sql`alter table title enable trigger user`.execute(db)
  await sql`analyze title_search`.execute(db)
  await raiseCatalogueVersion(db, 'demo')
  services.tenants.forget('demo')
}

interface Asked {
  text: string
  values: unknown[]
}

/** Counted by this connection since it last told the others. */
const COUNTED = `select pg_stat_get_xact_tuples_fetched(oid) + pg_stat_get_xact_tuples_returned(oid) as count
  from pg_class where oid = 'title_search'::regclass`

/** Rows of `title_search` that a statement looks at, whether it takes them or not. */
async function countRows({ text, values }: Asked): Promise<number> {
  const client = await stage.platform.pool.connect()
  const read = async () => (await client.query<{ count: number }>(COUNTED)).rows[0]?.count ?? 0
  try {
    await client.query('begin')
    const before = await read()
    await client.query({ text, values })
    return (await read()) - before
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** What a search finds, and how many rows its statements read. */
async function search(query: string, { cursor, service = stage.services.search }: Given = {}) {
  const { pool } = stage.platform
  const asked: Asked[] = []
  const { query: ask } = pool
  pool.query = ((...given: unknown[]) => {
    asked.push(given[0] as Asked)
    return ask.apply(pool, given as never)
  }) as typeof ask
  const answer = await service.find(ALL_OF_DEMO, { query, limit: 25, cursor })
  pool.query = ask
  const found = asked.filter((one) => one.text?.includes('search_find'))
  expect(found.length).toBeGreaterThan(0)
  let rows = 0
  for (const statement of found) rows += await countRows(statement)
  const body = JSON.parse(answer.body.toString())
  return { ids: body.collections.map(({ id }: { id: string }) => id), rows, cursor: body.nextCursor }
}

interface Given {
  cursor?: string | undefined
  service?: Search
}

const toIds = (numbers: number[]) => numbers.map((number) => `film-${String(number).padStart(5, '0')}`)
const newest = (count: number, step = 1, first = COUNT) =>
  toIds(Array.from({ length: count }, (_, place) => first - place * step))

test('a word of every description reads no more titles than it shows', async () => {
  const { ids, rows } = await search('rain')
  expect(ids).toEqual(newest(25))
  expect(rows).toBeLessThanOrEqual(60)
})

test('a word of every name: the exact name, then what begins with it, then the newest, and few are read', async () => {
  const { ids, rows } = await search('lagos')
  expect(ids.slice(0, 2)).toEqual(toIds([3, 5]))
  // As long as each other: the newest first.
  expect(ids.slice(2)).toEqual(newest(23))
  expect(rows).toBeLessThanOrEqual(MOST_READ)
})

test('two words that many have and none has both find nothing, and few titles are read', async () => {
  const { ids, rows } = await search('wedding funeral')
  expect(ids).toEqual([])
  expect(rows).toBeLessThanOrEqual(2 * MOST_READ)
})

test('a word of half of the titles is found in the newest of them, page by page', async () => {
  const first = await search('wedding')
  const second = await search('wedding', { cursor: first.cursor })
  expect([...first.ids, ...second.ids]).toEqual(newest(50, 2))
  expect(Math.max(first.rows, second.rows)).toBeLessThanOrEqual(MOST_READ)
})

test('a word that only old titles have is found all the same, the newest of them first', async () => {
  const { ids, rows } = await search('silent')
  expect(ids).toEqual(newest(25, 1, 1_000))
  expect(rows).toBeLessThanOrEqual(MOST_READ + 1_100)
})

test('many searches at once ask three at a time, and all of them are answered', async () => {
  const { pool } = stage.platform
  const { query: ask } = pool
  let [asking, most] = [0, 0]
  pool.query = (async (...given: unknown[]) => {
    asking += 1
    most = Math.max(most, asking)
    return Promise.resolve(ask.apply(pool, given as never)).finally(() => {
      asking -= 1
    })
  }) as typeof ask
  const limits = Array.from({ length: 20 }, (_, place) => place + 1)
  const answers = await Promise.all(
    limits.map((limit) => stage.services.search.find(ALL_OF_DEMO, { query: 'silent', limit })),
  )
  pool.query = ask
  const found = answers.map(({ body }) => JSON.parse(body.toString()).collections.map(({ id }: { id: string }) => id))
  expect(found).toEqual(limits.map((limit) => newest(limit, 1, 1_000)))
  expect(most).toBe(3)
})

test('before the database has counted its words a search finds the same', async () => {
  const { pool } = stage.platform
  const { items } = stage.services.catalogue
  const findAnew = async () => {
    const service = createSearch({ pool, items, caches: createCaches(1_000_000) })
    const found: { ids: string[]; rows: number }[] = []
    for (const query of ['rain', 'silent', 'wedding']) found.push(await search(query, { service }))
    return { ids: found.map(({ ids }) => ids), rows: Math.max(...found.map(({ rows }) => rows)) }
  }
  const counted = await findAnew()
  await sql`delete from pg_statistic where starelid = 'title_search'::regclass`.execute(stage.db)
  const uncounted = await findAnew()
  expect(uncounted.ids).toEqual(counted.ids)
  expect(counted.rows).toBeLessThanOrEqual(MOST_READ + 1_100)
  expect(uncounted.rows).toBeGreaterThanOrEqual(COUNT)
  await sql`analyze title_search`.execute(stage.db)
})
