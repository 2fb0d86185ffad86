import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndpointKey } from '@kola/contract/http/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tell, tellLater } from '#features/tenant/telling.ts'
import type { Tx } from '#shared/database/database.ts'
import type { Call } from './testing/call.ts'
import { type Ran, recordStatements } from './testing/plans.ts'
import { type ApiStage, createApiStage } from './testing/stage.ts'

type Part = 'configuration' | 'catalogue' | 'help'

let stage: ApiStage
let folder: string
let token: string
let statements: Ran[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kola-versions-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  stage = await createApiStage((config) => ({
    ...config,
    http: { ...config.http, webDist: folder, webCustomerId: 'demo' },
  }))
  statements = recordStatements(stage.platform.pool)
  await stage.addTenant('demo', { banner_id: 'shelf', notification_catalogue: 'shelf' })
  await stage.addTenant('other')
  await stage.db.insertInto('media').values({ tenant_id: 'demo', id: 'reel', state: 'processing' }).execute()
  for (const id of ['alpha', 'beta', 'gamma']) await stage.addTitle({ id })
  await stage.db.updateTable('title').set({ media_id: 'reel' }).where('id', '=', 'alpha').execute()
  await stage.addPlaylist('shelf', ['alpha', 'beta'])
  await stage.addPlaylist('rows', [])
  await run(`insert into article (tenant_id, id, slug, title, tags) values ('demo', 'how', 'how', 'How', '{faq}')`)
  token = await stage.getAppToken()
})
afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (text: string) => stage.platform.pool.query(text)

async function readVersions(tenantId = 'demo'): Promise<Record<Part, number>> {
  return stage.db
    .selectFrom('tenant')
    .select(['configuration_version as configuration', 'catalogue_version as catalogue', 'help_version as help'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
}

/** @returns the versions that have grown, and by how much */
async function findGrown(change: () => Promise<unknown>): Promise<Partial<Record<Part, number>>> {
  const before = await readVersions()
  await change()
  const after = await readVersions()
  const grown = Object.entries(after).map(([part, version]) => [part, version - before[part as Part]] as const)
  return Object.fromEntries(grown.filter(([, by]) => by !== 0))
}

describe('the database raises the version', () => {
  test.each<[string, Partial<Record<Part, number>>]>([
    [`update tenant set config = '{"app_name":"Kola","banner_id":"shelf"}' where id = 'demo'`, { configuration: 1 }],
    [`update tenant set name = 'Kola!' where id = 'demo'`, { configuration: 1 }],
    [`update tenant set name = name, config = config, demo_sha256 = 'x' where id = 'demo'`, {}],
    [`insert into plan (tenant_id, id, title, screens) values ('demo', 'solo', 'Solo', 1)`, { configuration: 1 }],
    [`update plan set title = 'One' where tenant_id = 'demo' and id = 'solo'`, { configuration: 1 }],
    [`update plan set title = title where tenant_id = 'demo'`, {}],
    [`update price set title = 'Other' where tenant_id = 'demo'`, { configuration: 1 }],
    [`delete from plan where tenant_id = 'demo' and id = 'solo'`, { configuration: 1 }],
    [`update title set name = name || '.' where tenant_id = 'demo'`, { catalogue: 1 }],
    [
      `insert into title (tenant_id, id, kind, name, facts) values ('demo', 'new', 'movie', 'New', '{}')`,
      { catalogue: 1 },
    ],
    [`delete from title where tenant_id = 'demo' and id = 'new'`, { catalogue: 1 }],
    [
      `insert into title (tenant_id, id, kind, name, facts, state) values ('demo', 'raw', 'movie', 'Raw', '{}', 'processing')`,
      {},
    ],
    [`update title set synopsis = 'Not yet' where tenant_id = 'demo' and id = 'raw'`, {}],
    [`update title set state = 'published' where tenant_id = 'demo' and id = 'raw'`, { catalogue: 1 }],
    [`update title set state = 'withdrawn' where tenant_id = 'demo' and id = 'raw'`, { catalogue: 1 }],
    [`delete from title where tenant_id = 'demo' and id = 'raw'`, {}],
    [`update media set state = 'ready', duration_seconds = 60 where tenant_id = 'demo'`, { catalogue: 1 }],
    [`update media set notices = '[]', updated_at = now() where tenant_id = 'demo'`, {}],
    [`insert into playlist (tenant_id, id, name) values ('demo', 'part', 'Part')`, { catalogue: 1 }],
    [`update playlist set name = 'Of it' where tenant_id = 'demo' and id = 'part'`, { catalogue: 1 }],
    [
      `insert into playlist_part (tenant_id, playlist_id, part_id, position) values ('demo', 'rows', 'part', 1)`,
      { catalogue: 1 },
    ],
    [`update playlist_title set position = position + 1 where tenant_id = 'demo'`, { catalogue: 1 }],
    [`delete from playlist where tenant_id = 'demo' and id = 'part'`, { catalogue: 1 }],
    [`insert into article (tenant_id, id, slug, title) values ('demo', 'why', 'why', 'Why')`, { help: 1 }],
    [`update article set html = 'Because' where tenant_id = 'demo'`, { help: 1 }],
    [`update article set html = 'Because' where tenant_id = 'demo'`, {}],
    [`delete from article where tenant_id = 'demo' and id = 'why'`, { help: 1 }],
  ])('%s', async (text, expected) => {
    const other = await readVersions('other')
    expect(await findGrown(() => run(text))).toEqual(expected)
    expect(await readVersions('other')).toEqual(other)
    expect((await run('select from version_change')).rowCount).toBe(0)
  })

  test('once for a transaction, however many statements and rows it has', async () => {
    const grown = await findGrown(() =>
      stage.db.transaction().execute(async (tx) => {
        const insert = (name: string) =>
          sql`
          insert into title (tenant_id, id, kind, name, facts)
          select 'demo', ${name} || n, 'movie', 'Many', '{}' from generate_series(1, 500) n`.execute(tx)
        await insert('many')
        await insert('more')
        await sql`update article set excerpt = 'Short' where tenant_id = 'demo'`.execute(tx)
      }),
    )
    expect(grown).toEqual({ catalogue: 1, help: 1 })
  })

  test('of the catalogue later, where a transaction says so, and once when it is told; of other parts at once', async () => {
    const change = (end: (tx: Tx) => Promise<void>) => () =>
      stage.db.transaction().execute(async (tx) => {
        await sql`update title set name = name || '+' where tenant_id = 'demo'`.execute(tx)
        await sql`update article set excerpt = excerpt || '+' where tenant_id = 'demo'`.execute(tx)
        await end(tx)
      })
    expect(await findGrown(change(tellLater))).toEqual({ help: 1 })
    expect(await findGrown(change(async () => undefined))).toEqual({ catalogue: 1, help: 1 })
    const both = async (tx: Tx) => {
      await tellLater(tx)
      await tell(tx, 'demo')
    }
    expect(await findGrown(change(both))).toEqual({ catalogue: 1, help: 1 })
    expect(await findGrown(() => stage.db.transaction().execute((tx) => tell(tx, 'demo')))).toEqual({ catalogue: 1 })
  })

  test('not for what was taken back', async () => {
    const grown = await findGrown(() =>
      stage.db
        .transaction()
        .execute(async (tx) => {
          await sql`update title set name = 'Never' where tenant_id = 'demo'`.execute(tx)
          throw new Error('taken back')
        })
        .catch(() => null),
    )
    expect(grown).toEqual({})
  })

  test('and two who change the catalogue at once do not wait for each other before their end', async () => {
    const [one, two] = [await stage.platform.pool.connect(), await stage.platform.pool.connect()]
    const grown = await findGrown(async () => {
      for (const client of [one, two]) await client.query(`begin; set local lock_timeout = '2s'`)
      await one.query(`update title set name = 'One' where tenant_id = 'demo' and id = 'alpha'`)
      await two.query(`update title set name = 'Two' where tenant_id = 'demo' and id = 'beta'`)
      await two.query(`update tenant set demo_sha256 = 'y' where id = 'demo'`)
      await one.query(`update playlist set name = 'One' where tenant_id = 'demo' and id = 'shelf'`)
      await two.query('commit')
      await one.query('commit')
    })
    for (const client of [one, two]) client.release()
    expect(grown).toEqual({ catalogue: 2 })
  })
})

/** What callers get, of which parts it is made, and the cache in which it is kept. */
interface Read {
  parts: readonly Part[]
  cache: string
  /** Where the next version takes the place of the one before: the answer itself, which is another when it was made anew. */
  kept?: () => Promise<object>
  read: () => Promise<{ status: number; text: string }>
}

const ask = async (key: EndpointKey, query: Call['query'] = {}) => {
  const { status, body } = await stage.call(key, { token, query })
  return { status, text: JSON.stringify(body) }
}
const READ: Record<string, Read> = {
  appconfig: {
    ...{ parts: ['configuration'], cache: 'tenant', read: () => ask('GET /apps/v1/appconfig') },
    kept: async () => (await stage.services.tenant.getAppConfig('demo')).kept,
  },
  packages: {
    ...{ parts: ['configuration'], cache: 'tenant', read: () => ask('GET /apps/v1/packages') },
    kept: async () => (await stage.services.billing.getPackages({ tenantId: 'demo' })).kept,
  },
  home: { parts: ['configuration', 'catalogue'], cache: 'home', read: () => ask('GET /apps/v1/home') },
  list: { parts: ['catalogue'], cache: 'list', read: () => ask('GET /apps/v1/catalogues', { id: 'shelf' }) },
  title: { parts: ['catalogue'], cache: 'title', read: () => ask('GET /apps/v1/video', { id: 'alpha' }) },
  search: { parts: ['catalogue'], cache: 'search', read: () => ask('GET /apps/v1/searchvideo', { query: 'the' }) },
  help: { parts: ['help'], cache: 'help', read: () => ask('GET /apps/v1/blogs', { 'tags[]': 'faq' }) },
  'share page': {
    parts: ['configuration', 'catalogue'],
    cache: 'share',
    read: async () => {
      const { statusCode, body } = await stage.app.inject({ url: '/t/alpha' })
      return { status: statusCode, text: body }
    },
  },
}

describe('a change makes anew what shows it, and nothing else:', () => {
  const countMisses = (cache: string) => stage.platform.caches.list().find(({ name }) => name === cache)?.misses ?? 0

  const known = new Map<string, object | undefined>()

  /** @returns what was not in memory any more */
  async function listMade(): Promise<string[]> {
    const made: string[] = []
    for (const [name, { cache, kept, read }] of Object.entries(READ)) {
      const before = countMisses(cache)
      expect([name, (await read()).status]).toEqual([name, 200])
      const answer = await kept?.()
      if (countMisses(cache) > before || answer !== known.get(name)) made.push(name)
      known.set(name, answer)
    }
    return made
  }

  beforeEach(async () => {
    stage.clock.advance(1_001)
    await listMade()
    expect(await listMade()).toEqual([])
    statements.length = 0
  })

  test.each<[Part, string, RegExp]>([
    [
      'help',
      `update article set title = title || '!' where tenant_id = 'demo' and id = 'how'`,
      /\b(article|text_version)\b/,
    ],
    [
      'configuration',
      `update plan set title = title || '!' where tenant_id = 'demo'`,
      /\b(plan|price|dated_price|config)\b/,
    ],
    [
      'catalogue',
      `update title set name = name || '!' where tenant_id = 'demo' and id = 'alpha'`,
      /\b(title|availability_window|search_find|catalogue_change|pg_stats|pg_current_snapshot)\b/,
    ],
  ])('of the %s', async (part, change, tables) => {
    await run(change)
    statements.length = 0
    stage.clock.advance(1_001)
    const expected = Object.entries(READ).flatMap(([name, { parts }]) => (parts.includes(part) ? [name] : []))
    expect(await listMade()).toEqual(expected)
    const texts = statements.map(({ text }) => text)
    expect(texts.filter((text) => tables.test(text))).not.toEqual([])
    // Beside it only the versions are looked at.
    expect(texts.filter((text) => !tables.test(text) && !text.includes('help_version'))).toEqual([])
  })
})
