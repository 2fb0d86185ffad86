import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Ran, recordStatements } from '#app/testing/plans.ts'
import { ALL_OF_DEMO } from '#app/testing/seeds.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { raiseCatalogueVersion } from '#app/testing/versions.ts'
import { countShows, createEmptyStock, NOWHERE } from './stock.ts'

const COUNT = 3_000
/** One statement reads no more titles. */
const TITLES_AT_ONCE = 100
/** Nor of these, where nobody waits for them. */
const GENTLY_AT_ONCE = 20

let stage: ApiStage
let token: string
let statements: Ran[]

const SEASONS = [
  { id: 'saga', kind: 'series' },
  { id: 'saga-s1', kind: 'season', parentId: 'saga', number: 1 },
  { id: 'saga-s1e1', kind: 'episode', parentId: 'saga-s1', number: 1 },
  { id: 'saga-s1e2', kind: 'episode', parentId: 'saga-s1', number: 2 },
] as const

beforeAll(async () => {
  stage = await createApiStage()
  statements = recordStatements(stage.platform.pool)
  await stage.addTenant('demo', { notification_catalogue: 'all' })
  await stage.addTenant('other')
  await stage.addTitle({ id: 'elsewhere', tenantId: 'other' })
  for (const title of SEASONS) await stage.addTitle(title)
  await stage.db.insertInto('media').values({ tenant_id: 'demo', id: 'reel', state: 'processing' }).execute()
  await stage.platform.pool.query(
    `insert into title (tenant_id, id, kind, name, facts, genres, media_id)
     select 'demo', 'f' || n, 'movie', 'Film ' || n, '{}', '{Drama}', case when n = 1 then 'reel' end
     from generate_series(1, $1::int) n`,
    [COUNT],
  )
  await stage.addPlaylist('all', [])
  await stage.addPlaylist('few', ['f1', 'f2', 'f3'])
  await stage.platform.pool.query(
    `insert into playlist_title (tenant_id, playlist_id, title_id, position)
     select 'demo', 'all', 'f' || n, n from generate_series(1, $1::int) n`,
    [COUNT],
  )
  token = await stage.getAppToken()
  await show()
})
afterAll(() => stage.close())
beforeEach(() => {
  statements.length = 0
})

/** Until what has changed is read. */
async function show(): Promise<void> {
  stage.services.tenants.forget('demo')
  const { catalogueVersion } = await stage.services.tenants.get('demo')
  const isShown = async () => (await stage.services.catalogue.items.open(ALL_OF_DEMO)).version >= catalogueVersion
  await vi.waitFor(async () => expect(await isShown()).toBe(true), { timeout: 30_000 })
}
const countTitles = () =>
  statements.reduce(
    (sum, { text, rowCount }) => sum + (text.includes('from title t left join media') ? rowCount : 0),
    0,
  )
const find = async (id: string) => (await stage.services.catalogue.items.find(ALL_OF_DEMO, id)) ?? null
const list = async (id: string, more: object = {}) => {
  const { status, body } = await stage.call('GET /apps/v1/catalogues', { token, query: { id, limit: 100, ...more } })
  return status === 200 ? body._embedded.items.map((item: { id: string }) => item.id) : status
}
const change = (id: string, values: object) =>
  stage.db.updateTable('title').set(values).where('tenant_id', '=', 'demo').where('id', '=', id).execute()

describe('after a change', () => {
  test('of one title among thousands, one is read', async () => {
    await change('f7', { name: 'Another name' })
    await show()
    expect((await find('f7'))?.name).toBe('Another name')
    expect(countTitles()).toBe(1)
  })

  test('of the configuration alone nothing of the catalogue is read, and the configuration is the new one', async () => {
    const before = await find('f9')
    const home = () => stage.call('GET /apps/v1/home', { token })
    expect((await home()).body.hero).toEqual([])
    const config = JSON.stringify({ notification_catalogue: 'all', banner_id: 'few' })
    await stage.db.updateTable('tenant').set({ config }).where('id', '=', 'demo').execute()
    await show()
    expect((await home()).body.hero.map(({ id }: { id: string }) => id)).toEqual(['f1', 'f2', 'f3'])
    expect(await find('f9')).toBe(before)
    const read = statements.filter(({ text }) => /\b(title|playlist|playlist_title|catalogue_change)\b/.test(text))
    expect(read).toEqual([])
  })

  test('a title that is deleted, withdrawn or shown again is gone and there', async () => {
    await stage.addTitle({ id: 'brief' })
    expect(await find('brief')).not.toBeNull()
    await change('brief', { state: 'withdrawn' })
    await show()
    expect(await find('brief')).toBeNull()
    await change('brief', { state: 'published' })
    await show()
    expect((await find('brief'))?.id).toBe('brief')
    await stage.db.deleteFrom('title').where('id', '=', 'brief').execute()
    await show()
    expect(await find('brief')).toBeNull()
  })

  test('a playlist shows what stands in it now, also what was published after it was put there', async () => {
    await stage.addTitle({ id: 'late', state: 'processing' })
    await stage.db
      .insertInto('playlist_title')
      .values({ tenant_id: 'demo', playlist_id: 'few', title_id: 'late', position: 0 })
      .execute()
    await stage.db.deleteFrom('playlist_title').where('playlist_id', '=', 'few').where('title_id', '=', 'f2').execute()
    await show()
    expect(await list('few')).toEqual(['f1', 'f3'])
    await change('late', { state: 'published' })
    await show()
    expect(await list('few')).toEqual(['f1', 'late', 'f3'])
    await stage.db.deleteFrom('playlist').where('id', '=', 'few').execute()
    await show()
    expect(await list('few')).toBe(404)
  })

  test('a film that is ready can be played', async () => {
    expect(await find('f1')).toMatchObject({ isPlayable: false, durationSeconds: null })
    await stage.db.updateTable('media').set({ state: 'ready', duration_seconds: 60 }).where('id', '=', 'reel').execute()
    await show()
    expect(await find('f1')).toMatchObject({ isPlayable: true, durationSeconds: 60 })
    expect(countTitles()).toBe(1)
  })

  test('parts of a series come and go, stand in their order, and follow their season', async () => {
    const listParts = async () => {
      const open = await stage.services.catalogue.items.open(ALL_OF_DEMO)
      const seasons = open.findWhole('saga')?._embedded.items as { _embedded: { items: { id: string }[] } }[]
      return seasons.map((season) => season._embedded.items.map(({ id }) => id))
    }
    await stage.addTitle({ id: 'saga-s1e0', kind: 'episode', parentId: 'saga-s1', number: 0 })
    expect(await listParts()).toEqual([['saga-s1e0', 'saga-s1e1', 'saga-s1e2']])
    await change('saga-s1e0', { number: 9 })
    await change('saga-s1e1', { state: 'withdrawn' })
    await change('saga-s1', { number: 4 })
    await show()
    expect(await listParts()).toEqual([['saga-s1e2', 'saga-s1e0']])
    // The episode itself has not changed.
    expect(await find('saga-s1e2')).toMatchObject({ number: 2, seasonNumber: 4, seriesId: 'saga' })
  })

  test('a list in the order of names has the new name in its place', async () => {
    expect((await list('all', { sort: 'az' })).slice(0, 2)).toEqual(['f7', 'f1'])
    await change('f2999', { name: 'Aba' })
    await show()
    expect((await list('all', { sort: 'az' })).slice(0, 3)).toEqual(['f2999', 'f7', 'f1'])
    expect((await list('all', { sort: 'za' })).at(-1)).not.toBe('f2999')
    await change('f2999', { added_at: '2099-01-01T00:00:00Z' })
    await show()
    expect((await list('all', { sort: 'recent' }))[0]).toBe('f2999')
  })

  test('what a transaction changed that ended after the reading is read the next time', async () => {
    const client = await stage.platform.pool.connect()
    await client.query('begin')
    await client.query("update title set name = 'Written early' where tenant_id = 'demo' and id = 'f11'")
    await change('f12', { name: 'Ended first' })
    await show()
    expect([(await find('f11'))?.name, (await find('f12'))?.name]).toEqual(['Film 11', 'Ended first'])
    await client.query('commit')
    client.release()
    await show()
    expect((await find('f11'))?.name).toBe('Written early')
  })
})

describe('a catalogue that is read whole', () => {
  test('is read some titles at a time, after more changes than are worth picking out', async () => {
    await stage.platform.pool.query(
      `insert into catalogue_change (tenant_id, kind, id) select 'demo', 'title', 'x' || n from generate_series(1, 5001) n`,
    )
    await raiseCatalogueVersion(stage.db, 'demo')
    await show()
    const reads = statements.filter(({ text }) => text.includes('from title t left join media'))
    expect(countTitles()).toBeGreaterThan(COUNT)
    expect(Math.max(...reads.map(({ rowCount }) => rowCount))).toBe(TITLES_AT_ONCE)
    expect((await find('f12'))?.name).toBe('Ended first')
  })

  test('is read title by title, also while the database has not counted what it has', async () => {
    const { pool } = stage.platform
    await pool.query(`delete from pg_statistic where starelid = 'title'::regclass`)
    statements.length = 0
    await readWhole()
    const reads = statements.filter(({ text }) => /\bfrom title\b/.test(text))
    const client = await pool.connect()
    const countRead = async () =>
      (
        await client.query<{ count: number }>(
          `select pg_stat_get_xact_tuples_fetched(oid) + pg_stat_get_xact_tuples_returned(oid) as count
           from pg_class where oid = 'title'::regclass`,
        )
      ).rows[0]?.count ?? 0
    await client.query('begin')
    for (const { text, values } of [...reads]) await client.query(text, values)
    const read = await countRead()
    await client.query('rollback')
    client.release()
    // Once for its id, which the index alone may answer, and once whole; a plan by bitmap counts what it finds in
    // the index and in the table.
    expect(read).toBeGreaterThan(COUNT)
    expect(read).toBeLessThan(5 * COUNT)
  })

  const readWhole = async () => {
    await stage.platform.pool.query(
      `insert into catalogue_change (tenant_id, kind, id)
       select 'demo', 'title', 'y' || n || random() from generate_series(1, 5001) n`,
    )
    await raiseCatalogueVersion(stage.db, 'demo')
    await show()
  }

  test('takes each title while it arrives: no answer of the database holds one', async () => {
    const answers: { text: string; rowCount: number; rows: unknown }[] = []
    const { pool } = stage.platform
    const { query } = pool
    pool.query = (async (config: { text?: string }, ...more: unknown[]) => {
      const answer = await (query as (...given: unknown[]) => Promise<{ rowCount: number; rows: unknown }>).call(
        pool,
        config,
        ...more,
      )
      answers.push({ text: config.text ?? '', rowCount: answer.rowCount, rows: answer.rows })
      return answer
    }) as typeof query
    await readWhole()
    pool.query = query
    const titles = answers.filter(({ text }) => text.includes('from title t left join media'))
    expect(titles.reduce((sum, { rowCount }) => sum + rowCount, 0)).toBeGreaterThan(COUNT)
    expect(titles.flatMap(({ rows }) => rows).filter((row) => JSON.stringify(row) !== '{}')).toEqual([])
  })

  test('has the new name of a title that was asked for before, and stands where it stood', async () => {
    expect((await find('f40'))?.name).toBe('Film 40')
    await stage.db.updateTable('title').set({ name: 'Film forty' }).where('id', '=', 'f40').execute()
    await readWhole()
    expect((await find('f40'))?.name).toBe('Film forty')
  })

  test('is read whole once a quarter of what is kept is of titles as they were', async () => {
    await readWhole()
    const raise = (from: number, to: number) =>
      stage.platform.pool.query(
        `update title set number = coalesce(number, 0) + 1 where tenant_id = 'demo' and id in (
         select 'f' || n from generate_series($1::int, $2::int) n)`,
        [from, to],
      )
    await raise(1, 1_500)
    await show()
    statements.length = 0
    await change('f50', { number: 77 })
    await show()
    expect(countTitles()).toBeGreaterThan(COUNT)
    statements.length = 0
    await change('f50', { number: 78 })
    await show()
    expect(countTitles()).toBe(1)
    expect((await find('f50'))?.number).toBe(78)
  })

  test('has what it had when a word of its titles is no whole text', async () => {
    const name = 'Ẹ̀kọ́ “\u2028” \\ 🎬'
    await change('f20', { name, synopsis: name, facts: JSON.stringify({ Cast: name, spotlight: '', own: '' }) })
    await show()
    expect(await find('f20')).toMatchObject({
      name,
      description: name,
      metaData: { Cast: name, spotlight: '', own: '' },
    })
  })
})

describe('while it is read', () => {
  const WAIT_MS = 2_000

  test('callers get the catalogue of before, other tenants their own, and the new one follows', async () => {
    const holder = await stage.platform.pool.connect()
    await change('f30', { name: 'Held' })
    stage.services.tenants.forget('demo')
    await holder.query('begin')
    await holder.query('lock table catalogue_change in access exclusive mode')
    const started = performance.now()
    expect((await find('f30'))?.name).toBe('Film 30')
    const first = performance.now() - started
    expect((await find('f30'))?.name).toBe('Film 30')
    const second = performance.now() - started - first
    expect((await stage.services.catalogue.items.find({ ...ALL_OF_DEMO, tenantId: 'other' }, 'elsewhere'))?.id).toBe(
      'elsewhere',
    )
    expect(first).toBeLessThan(WAIT_MS)
    expect(second).toBeLessThan(first)
    await holder.query('commit')
    holder.release()
    await expect.poll(async () => (await find('f30'))?.name).toBe('Held')
  })

  test('a reading that fails is told, and callers keep what they had', async () => {
    await change('f31', { name: 'Written meanwhile' })
    stage.services.tenants.forget('demo')
    await stage.platform.pool.query('alter table catalogue_change rename to elsewhere')
    expect((await find('f31'))?.name).toBe('Film 31')
    expect(stage.warnings.filter((line) => line.includes('catalogue.read-failed'))).toHaveLength(1)
    await stage.platform.pool.query('alter table elsewhere rename to catalogue_change')
    await expect.poll(async () => (await find('f31'))?.name).toBe('Written meanwhile')
  })
})

test('much that changes is waited for once; what comes soon after it, and all when it is read anew, by nobody', async () => {
  const other = (id: string) => stage.services.catalogue.items.find({ ...ALL_OF_DEMO, tenantId: 'other' }, id)
  const add = async (series: string) => {
    await stage.platform.pool.query(
      `insert into title (tenant_id, id, kind, name, facts) select 'other', $1 || n, 'movie', 'Film', '{}' from generate_series(1, 150) n`,
      [series],
    )
    stage.services.tenants.forget('other')
  }
  expect((await other('elsewhere'))?.id).toBe('elsewhere')
  await add('a')
  expect((await other('a150'))?.id).toBe('a150')
  await add('b')
  expect((await other('b150'))?.id).toBeUndefined()
  statements.length = 0
  await expect.poll(async () => (await other('b150'))?.id).toBe('b150')
  const reads = statements.filter(({ text }) => text.includes('from title t left join media'))
  expect(Math.max(...reads.map(({ rowCount }) => rowCount))).toBe(GENTLY_AT_ONCE)

  await stage.platform.pool.query(
    `update title set name = 'New ' || id where tenant_id = 'demo' and kind = 'movie' and id < 'f25'`,
  )
  await show()
  await change('f99', { name: 'The last' })
  stage.services.tenants.forget('demo')
  expect((await find('f99'))?.name).not.toBe('The last')
  await expect.poll(async () => (await find('f99'))?.name).toBe('The last')
  await change('f99', { name: 'A lone one' })
  stage.services.tenants.forget('demo')
  expect((await find('f99'))?.name).toBe('A lone one')
})

test('films and series are counted once for each stock, without what is not published', () => {
  const empty = createEmptyStock()
  const isShow = vi.fn((place: number) => place < 2)
  const stock = { ...empty, table: { ...empty.table, isShow }, places: Int32Array.of(0, NOWHERE, 1, 2) }
  expect([countShows(stock), isShow.mock.calls.length]).toEqual([2, 3])
  expect([countShows(stock), isShow.mock.calls.length]).toEqual([2, 3])
  expect(countShows({ ...stock, places: Int32Array.of(1) })).toBe(1)
})
