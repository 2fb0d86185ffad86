import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@kola/platform/testing/database'
import { describe, expect, test } from 'vitest'
import { findReads, findWrites, readFunctions, type SqlFunction, UNNAMED } from './find-writes.ts'
import { COPIER, DEMO_LOADER, ERASER, MOVER, READ_BY_OWNER_ALONE, TABLE_OWNERS } from './table-owners.ts'

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))
const SOURCES = ['apps/api/src', 'apps/media/src', 'apps/parent/src', 'packages/platform/src']
const MIGRATIONS = join(ROOT, 'apps/api/migrations')

const isSource = (path: string) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/testing/')

async function readFolder(folder: string, isWanted: (path: string) => boolean) {
  const names = (await readdir(join(ROOT, folder), { recursive: true })).map((name) => `${folder}/${name}`)
  const wanted = names.filter(isWanted).toSorted()
  return Promise.all(wanted.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })))
}

/** As the owners are named: `features/playback`, and whole where there is no such folder. */
const toOwned = (path: string) => path.replace(/^apps\/api\/src\//, '')
const isWithin = (path: string, owner: string) => path === owner || path.startsWith(`${owner}/`)

const mayWrite = (path: string, table: string) => {
  const owner = TABLE_OWNERS[table]
  const owned = toOwned(path)
  if (isWithin(owned, MOVER)) return true
  if (isWithin(owned, DEMO_LOADER.folder)) return DEMO_LOADER.tables.includes(table)
  return owner !== undefined && (isWithin(owned, owner) || isWithin(owned, ERASER))
}

interface Source {
  path: string
  text: string
}

/** Each write of a table by somebody else than its owner. */
const findFaults = (sources: readonly Source[], functions: ReadonlyMap<string, SqlFunction>): string[] =>
  sources.flatMap(({ path, text }) =>
    findWrites(path, text, functions)
      .filter((table) => !mayWrite(path, table))
      .map((table) => `${toOwned(path)} writes ${table}, which belongs to ${TABLE_OWNERS[table] ?? 'nobody'}`),
  )

/** Each reading, by somebody else than its owner, of a table that only its owner reads. */
const findForeignReads = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) =>
    findReads(text)
      .filter(
        (table) =>
          READ_BY_OWNER_ALONE.includes(table) &&
          ![ERASER, COPIER].some((folder) => isWithin(toOwned(path), folder)) &&
          !isWithin(toOwned(path), TABLE_OWNERS[table] ?? ''),
      )
      .map((table) => `${toOwned(path)} reads ${table}`),
  )

/** Functions of the database that write what belongs to several owners. */
const findMixed = (functions: ReadonlyMap<string, SqlFunction>): string[] =>
  [...functions.values()].flatMap(({ name, tables }) => {
    const owners = new Set(tables.map((table) => TABLE_OWNERS[table] ?? 'nobody'))
    return owners.size > 1 ? [`${name} writes tables of ${[...owners].toSorted().join(' and ')}`] : []
  })

const readAll = async () => {
  const migrations = await readFolder(relative(ROOT, MIGRATIONS), (path) => path.endsWith('.sql'))
  const sources = (await Promise.all(SOURCES.map((folder) => readFolder(folder, isSource)))).flat()
  return { sources, functions: readFunctions(migrations.map(({ text }) => text)) }
}

test('each table of the database has one owner, and each owner is there', async () => {
  const database = await createTestDatabase()
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  await database.drop()
  const owned = Object.keys(TABLE_OWNERS).filter((table) => !table.startsWith('pgboss.'))
  expect(owned.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  const { sources } = await readAll()
  const places = [...new Set(Object.values(TABLE_OWNERS))]
  expect(places.filter((owner) => !sources.some(({ path }) => isWithin(toOwned(path), owner)))).toEqual([])
})

test('nobody writes a table of somebody else', async () => {
  const { sources, functions } = await readAll()
  expect(findFaults(sources, functions)).toEqual([])
  expect(findMixed(functions)).toEqual([])
})

test('user tokens are revoked in one source', async () => {
  const { sources } = await readAll()
  const places = sources.flatMap(({ path, text }) =>
    (text.match(/set\(\{\s*revoked_at/g) ?? []).map(() => toOwned(path)),
  )
  expect(places).toEqual(['features/sign-in/repository.ts'])
})

test('what a member holds is read by billing alone', async () => {
  const { sources } = await readAll()
  expect(findForeignReads(sources)).toEqual([])
  const planted = (text: string) => findForeignReads([{ path: 'apps/api/src/features/account/planted.ts', text }])
  expect(planted('`select 1 from subscription sub join plan on plan.id = sub.plan_id`')).toEqual([
    'features/account/planted.ts reads subscription',
    'features/account/planted.ts reads plan',
  ])
  expect(planted(`db.selectFrom('account').innerJoin('price', 'id', 'id')`)).toEqual([
    'features/account/planted.ts reads price',
  ])
})

test('what is looked at is what writes: all that the owners write is found', async () => {
  const { sources, functions } = await readAll()
  const found = new Set(sources.flatMap(({ path, text }) => findWrites(path, text, functions)))
  const byTriggers = [...functions.values()].flatMap(({ tables }) => tables)
  const silent = Object.keys(TABLE_OWNERS).filter((table) => !found.has(table) && !byTriggers.includes(table))
  expect(silent).toEqual([])
  expect([...functions.keys()]).toEqual(expect.arrayContaining(['end_playback', 'claim_screens', 'raise_version']))
})

describe('a planted write is found', () => {
  const functions = readFunctions([
    `create function end_all() returns void language sql as $$ delete from screen_lease $$;
     create function start_all() returns void language plpgsql as $$ begin perform end_all(); end $$;`,
  ])
  const plant = (text: string, path = 'apps/api/src/features/votes/planted.ts') =>
    findFaults([{ path, text }], functions)

  test.each([
    [`db.insertInto('account').values(row)`, 'account', 'features/account'],
    [`tx\n    .updateTable('sign_in_session as s')\n    .set({})`, 'sign_in_session', 'features/sign-in'],
    [`db.deleteFrom("proof")`, 'proof', 'features/verification'],
    ['sql`update playback_session as s set resume_sequence = 1`', 'playback_session', 'features/playback'],
    ['sql`with one as (select 1) insert into message (id) select * from one`', 'message', 'features/messages'],
    ['pool.query("DELETE FROM subscription WHERE true")', 'subscription', 'features/billing'],
    ['sql`truncate table title`', 'title', 'features/ingest'],
    ['sql`select end_all()`', 'screen_lease', 'features/playback'],
    ['sql`select start_all()`', 'screen_lease', 'features/playback'],
    [
      `import { removeOverdue } from '#shared/database/sweep.ts'\nconst due = { table: 'proof' }`,
      'proof',
      'features/verification',
    ],
    ['db.updateTable(table).set({})', UNNAMED, 'nobody'],
    [`sql\`delete from \${sql.table(name)}\``, UNNAMED, 'nobody'],
    [`db.insertInto('no_such_table')`, 'no_such_table', 'nobody'],
  ])('%s', (text, table, owner) => {
    expect(plant(text)).toEqual([`features/votes/planted.ts writes ${table}, which belongs to ${owner}`])
  })

  test('and what only reads, or is the writer’s own, is none', () => {
    expect(plant(`db.insertInto('vote').onConflict((one) => one.doUpdateSet({}))`)).toEqual([])
    expect(plant('sql`insert into vote (id) values (1) on conflict (id) do update set id = 2`')).toEqual([])
    expect(plant('// update account set name\ndb.selectFrom("account").forUpdate()')).toEqual([])
  })

  test('also in the demo’s loader, which fills some tables and no others', () => {
    const path = 'apps/api/src/app/load-demo/planted.ts'
    expect(plant(`db.insertInto('plan')`, path)).toEqual([])
    expect(plant(`db.insertInto('vote')`, path)).toHaveLength(1)
  })

  test('and in a function of the database that serves two owners', () => {
    const mixed = readFunctions([
      `create function both() returns void language sql as $$
         update account set city = ''; insert into message (id) values ('1') $$;`,
    ])
    expect(findMixed(mixed)).toEqual(['both writes tables of features/account and features/messages'])
  })
})
