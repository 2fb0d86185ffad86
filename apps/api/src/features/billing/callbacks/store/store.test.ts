import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { recordStatements } from '#app/testing/plans.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import type { CallbackNews } from '#features/billing/providers/provider.ts'
import type { Unsent } from '../dispatch.ts'
import { createStore, type Store } from './store.ts'

let stage: ApiStage
let store: Store
const sent: Unsent[] = []

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())
beforeEach(async () => {
  const { db, clock } = stage.platform
  await db.deleteFrom('provider_event').execute()
  sent.length = 0
  store = createStore({ db, clock, dispatch: { send: (event) => void sent.push(event), settle: async () => {} } })
})

const toNews = (dedupeKey: string, email: string | null = null): CallbackNews => ({
  ...{ dedupeKey, kind: 'told', reference: null, ids: {}, email },
})
const add = (news: CallbackNews) => store.add('stripe', news)
const names = (count: number) => Array.from({ length: count }, (_, number) => `fact ${String(number).padStart(3, '0')}`)
async function listKept(): Promise<string[]> {
  const rows = await stage.db.selectFrom('provider_event').select('dedupe_key').orderBy('dedupe_key').execute()
  return rows.map(({ dedupe_key }) => dedupe_key)
}
const countHeldUp = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ~ 'insert into provider_event'`.execute(
    stage.db,
  )
  return rows[0]?.count ?? 0
}

test('callbacks that come at the same moment are kept by few statements, each once and with a job of its own', async () => {
  const ran = recordStatements(stage.platform.pool)
  // Only connections that are made from now on tell what they run.
  const open = await Promise.all(Array.from({ length: 8 }, () => stage.platform.pool.connect()))
  for (const client of open) client.release(true)
  const facts = names(150)
  await Promise.all([...facts, ...facts].map((name) => add(toNews(name))))
  expect(await listKept()).toEqual(facts)
  expect(new Set(sent.map(({ eventId }) => eventId)).size).toBe(150)
  expect(sent).toHaveLength(150)
  // One each for the first two, and the rest by the hundred.
  expect(ran.filter(({ text }) => text.includes('insert into provider_event'))).toHaveLength(5)
})

test('nobody is answered before what was told stands in the database', async () => {
  const answered: string[] = []
  const told = await stage.db.transaction().execute(async (tx) => {
    await sql`lock table provider_event in exclusive mode`.execute(tx)
    const all = names(16).map((name) => add(toNews(name)).then(() => answered.push(name)))
    await vi.waitUntil(async () => (await countHeldUp()) === 2, { timeout: 5_000, interval: 20 })
    return { all: Promise.all(all), before: [...answered] }
  })
  expect(told.before).toEqual([])
  await told.all
  expect([await listKept(), answered.toSorted()]).toEqual([names(16), names(16)])
})

test('what the database does not take fails alone, and is told again', async () => {
  const half = toNews('half a letter', '\ud800@example.com')
  const told = [...names(8).map((name) => toNews(name)), half, toNews('after it')]
  const answers = await Promise.allSettled(told.map(add))
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 8 }, () => 'fulfilled'),
    ...['rejected', 'fulfilled'],
  ])
  expect(await listKept()).toEqual(['after it', ...names(8)])
  await add(toNews('half a letter', 'whole@example.com'))
  expect(await listKept()).toContain('half a letter')
})
