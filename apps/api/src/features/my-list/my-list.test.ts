import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTenant('other')
  await stage.addTitle({ id: 'alpha' })
  await stage.addTitle({ id: 'beta' })
  await stage.addTitle({ id: 'foreign', tenantId: 'other' })
})
afterAll(() => stage.close())

const member = async () => stage.signIn((await stage.addAccount()).email)
const save = (token: string, video_id: string, status: unknown) =>
  stage.call('POST /apps/v1/mylist', { token, body: { video_id, status } })
const list = async (token: string): Promise<string[]> => {
  const answer = await stage.call('GET /apps/v1/mylist', { token })
  assertAnswer('GET /apps/v1/mylist', answer)
  return answer.body._embedded.collections.map((item: { id: string }) => item.id)
}

test('API-10 API-11 START-03 saves with status 1, takes out with 0, newest first', async () => {
  const token = await member()
  expect(await list(token)).toEqual([])
  assertAnswer('POST /apps/v1/mylist', await save(token, 'alpha', 1))
  await save(token, 'beta', 1)
  expect(await list(token)).toEqual(['beta', 'alpha'])
  await save(token, 'beta', 0)
  expect(await list(token)).toEqual(['alpha'])
})

test('API-11 doing it twice changes nothing, and old clients may send the status as a text', async () => {
  const token = await member()
  expect((await save(token, 'alpha', '1')).body).toEqual({ message: 'Added to My List' })
  expect((await save(token, 'alpha', 1)).status).toBe(200)
  expect(await list(token)).toEqual(['alpha'])
  expect((await save(token, 'alpha', '0')).body).toEqual({ message: 'Removed from My List' })
  expect((await save(token, 'alpha', 0)).status).toBe(200)
  expect(await list(token)).toEqual([])
})

test('MYLIST-02 a toggle adds an absent title with status 1 and removes a present one with status 0, again and again', async () => {
  const token = await member()
  await save(token, 'beta', 1)
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await save(token, 'alpha', 1)).body.message).toBe('Added to My List')
    expect((await list(token)).toSorted()).toEqual(['alpha', 'beta'])
    expect((await save(token, 'alpha', 0)).body.message).toBe('Removed from My List')
    expect(await list(token)).toEqual(['beta'])
  }
})

test('MYLIST-02 quick presses that arrive at once never fail, and the next one counts', async () => {
  const token = await member()
  const answers = await Promise.all(Array.from({ length: 60 }, (_, press) => save(token, 'alpha', press % 2)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  for (const status of [1, 0]) {
    await save(token, 'alpha', status)
    expect(await list(token)).toEqual(status ? ['alpha'] : [])
  }
})

test('refuses an unknown title, one of another tenant and a wrong status', async () => {
  const token = await member()
  for (const id of ['nothing', 'foreign']) {
    const answer = await save(token, id, 1)
    expect([answer.status, answer.body.error.code]).toEqual([404, 'TITLE_NOT_FOUND'])
  }
  for (const status of [2, true, null, 'yes', undefined]) {
    const answer = await save(token, 'alpha', status)
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, ['status']])
  }
})

test('a list is its account’s own', async () => {
  const [mine, theirs] = [await member(), await member()]
  await save(mine, 'alpha', 1)
  expect(await list(theirs)).toEqual([])
})

test('a hundred saves at once leave one entry', async () => {
  const token = await member()
  const answers = await Promise.all(Array.from({ length: 100 }, () => save(token, 'alpha', 1)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(await list(token)).toEqual(['alpha'])
})

test('more than 500 saved titles come with a cursor for the rest, each once and newest first', async () => {
  const { id, email } = await stage.addAccount()
  const token = await stage.signIn(email)
  await sql`
    insert into title (tenant_id, id, kind, name, facts, genres, art, state)
    select 'demo', 'many-' || n, 'movie', 'Many', '{}', '{}', '{"base":"","kinds":[],"placeholders":{}}', 'published'
    from generate_series(1, 1020) n`.execute(stage.db)
  // Many at one moment, a microsecond after others.
  await sql`
    insert into my_list_entry (tenant_id, account_id, title_id, created_at)
    select 'demo', ${id}, 'many-' || n, timestamptz '2026-01-01' + (n / 30) * interval '1 microsecond'
    from generate_series(1, 1020) n`.execute(stage.db)
  await stage.addTitle({ id: 'newest' })
  await save(token, 'newest', 1)
  const seen: string[] = []
  const lengths: number[] = []
  let cursor: string | undefined
  do {
    const answer = await stage.call('GET /apps/v1/mylist', { token, query: { cursor } })
    assertAnswer('GET /apps/v1/mylist', answer)
    const ids = answer.body._embedded.collections.map((item: { id: string }) => item.id)
    seen.push(...ids)
    lengths.push(ids.length)
    cursor = answer.body.cursor
  } while (cursor)
  expect(lengths).toEqual([500, 500, 21])
  const expected = Array.from({ length: 1_020 }, (_, place) => place + 1).toSorted(
    (a, b) => Math.floor(b / 30) - Math.floor(a / 30) || (`many-${a}` < `many-${b}` ? -1 : 1),
  )
  expect(seen).toEqual(['newest', ...expected.map((number) => `many-${number}`)])
  const { body } = await stage.call('GET /apps/v1/mylist', { token, query: { limit: 2 } })
  expect(body._embedded.collections.map((item: { id: string }) => item.id)).toEqual(seen.slice(0, 2))
})

test('a cursor of something else is refused, with its field', async () => {
  const token = await member()
  for (const cursor of ['x', 'bm9uZQ', Buffer.from('99999999999999999 a').toString('base64url')]) {
    const { status, body } = await stage.call('GET /apps/v1/mylist', { token, query: { cursor } })
    expect([cursor, status, Object.keys(body.error.fields)]).toEqual([cursor, 400, ['cursor']])
  }
})
