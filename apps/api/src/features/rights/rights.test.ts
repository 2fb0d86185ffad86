import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { OPERATOR_KEY } from '#app/testing/stage.ts'
import { MAX_WINDOWS } from './service.ts'

const DAY_MS = 24 * 3_600_000
const WINDOWS = 'GET /api/v1/apps/windows'
const ADD = 'POST /api/v1/apps/windows'
const CHANGE = 'POST /api/v1/apps/windows/{id}'
const REMOVE = 'POST /api/v1/apps/windows/{id}/remove'

let at: StaffStage
let owner: StaffPerson

beforeAll(async () => {
  at = await createStaffStage()
  await at.stage.addTenant('other')
  owner = await at.addOwner()
  for (const id of ['film', 'second', 'third', 'full']) await at.stage.addTitle({ id, name: `The ${id}` })
  await at.stage.addTitle({ id: 'elsewhere', tenantId: 'other' })
})
afterAll(() => at.stage.close())

const toResult = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
const inDays = (days: number) => new Date(at.stage.clock.now().getTime() + days * DAY_MS).toISOString()
const given = (more: Record<string, unknown> = {}) => ({
  ...{ titleId: 'film', countries: ['NG', 'GH', 'NG'], from: inDays(-1), until: inDays(20) },
  ...{ languages: ['yo', 'en'], contract: ' Ebony 14 ', ...more },
})
const add = async (more: Record<string, unknown> = {}) => at.callAs(await at.enter(owner), ADD, { body: given(more) })
const find = async (query: Record<string, string> = {}) =>
  (await at.callAs(await at.enter(owner), WINDOWS, { query })).body

test('a window stands as it was written: countries and languages once each and in their order', async () => {
  const { status, body } = await add()
  expect(status).toBe(200)
  expect(body.window).toMatchObject({
    ...{ titleId: 'film', titleName: 'The film', kind: 'movie', countries: ['GH', 'NG'], languages: ['en', 'yo'] },
    ...{ contract: 'Ebony 14', state: 'leaving', revision: 1, changedBy: 'Adaeze Nwosu' },
  })
  const { windows } = await find({ title: 'film' })
  expect(windows).toEqual([body.window])
})

test('who changes what somebody has changed meanwhile is told what stands, and nothing is written over', async () => {
  const { window } = (await add({ titleId: 'second' })).body
  const change = async (revision: number, until: string | null) =>
    at.callAs(await at.enter(owner), CHANGE, {
      params: { id: window.id },
      body: { countries: [], from: window.from, until, revision },
    })
  const first = await change(1, null)
  expect(first.body.window).toMatchObject({
    revision: 2,
    until: null,
    countries: [],
    languages: [],
    contract: '',
    state: 'open',
  })
  const late = await change(1, inDays(3))
  expect(toResult(late)).toEqual([409, 'WINDOW_CHANGED'])
  expect(late.body.error.window ?? late.body.window).toEqual(first.body.window)
  const remove = async (revision: number) =>
    at.callAs(await at.enter(owner), REMOVE, { params: { id: window.id }, body: { revision } })
  expect(toResult(await remove(1))).toEqual([409, 'WINDOW_CHANGED'])
  expect((await remove(2)).status).toBe(200)
  expect(toResult(await remove(2))).toEqual([404, 'WINDOW_NOT_FOUND'])
})

test('the log tells what stood and stands', async () => {
  const { window } = (await add({ titleId: 'second', until: null, countries: [] })).body
  const person = await at.enter(owner)
  await at.callAs(person, CHANGE, {
    params: { id: window.id },
    body: {
      countries: ['GB'],
      from: window.from,
      until: null,
      languages: ['yo', 'en'],
      contract: 'Ebony 14',
      revision: 1,
    },
  })
  const { entries } = (await at.callAs(person, 'GET /api/v1/apps/audit')).body
  expect(entries[0]).toMatchObject({
    ...{ did: 'changed a window', subject: 'The second', outcome: 'done' },
    changes: [{ field: 'countries', before: 'everywhere', after: 'GB' }],
  })
})

test.each([
  ['ends before it begins', { until: '2026-01-01T00:00:00.000Z' }, 'until'],
  ['a country of three letters', { countries: ['NGA'] }, 'countries.0'],
  ['no moment', { from: 'Friday' }, 'from'],
  ['no language', { languages: ['Yoruba!'] }, 'languages.0'],
  ['a text that no database keeps', { contract: 'a\u0000b' }, 'contract'],
])('%s is told beside its field', async (_, more, field) => {
  const { status, body } = await add(more)
  expect([status, body.error.code, Object.keys(body.error.fields)]).toEqual([400, 'INVALID_REQUEST', [field]])
})

test('a title of another tenant is not there, and neither are its windows', async () => {
  expect(toResult(await add({ titleId: 'elsewhere' }))).toEqual([404, 'TITLE_NOT_FOUND'])
  const other = await at.stage.call(ADD, {
    token: OPERATOR_KEY,
    customer: 'other',
    body: given({ titleId: 'elsewhere' }),
  })
  const { id } = other.body.window
  const body = { countries: [], from: inDays(0), until: null, revision: 1 }
  expect(toResult(await at.callAs(await at.enter(owner), CHANGE, { params: { id }, body }))).toEqual([
    404,
    'WINDOW_NOT_FOUND',
  ])
  expect(toResult(await at.callAs(await at.enter(owner), REMOVE, { params: { id }, body: { revision: 1 } }))).toEqual([
    404,
    'WINDOW_NOT_FOUND',
  ])
  const { windows } = await find()
  expect(windows.map((one: { id: string }) => one.id)).not.toContain(id)
})

test('the list goes on where it stopped, what ends first first, and each state has its own', async () => {
  for (const days of [5, 40, 90]) await add({ titleId: 'third', from: inDays(-2), until: inDays(days) })
  await add({ titleId: 'third', from: inDays(3), until: null })
  await add({ titleId: 'third', from: inDays(-9), until: inDays(-3) })
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await find({ title: 'third', limit: '2', ...(cursor && { cursor }) })
    seen.push(...page.windows.map(({ until }: { until: string | null }) => until))
    cursor = page.cursor ?? ''
  } while (cursor)
  expect(seen).toEqual([...seen].toSorted((a, b) => ((a ?? '9') < (b ?? '9') ? -1 : 1)))
  expect(seen).toHaveLength(4)
  const count = async (state: string) => (await find({ title: 'third', state })).windows.length
  const counted: number[] = []
  for (const state of ['upcoming', 'open', 'leaving', 'over']) counted.push(await count(state))
  expect(counted).toEqual([1, 3, 1, 1])
  expect(toResult(await at.callAs(await at.enter(owner), WINDOWS, { query: { cursor: 'made-up' } }))).toEqual([
    400,
    'INVALID_REQUEST',
  ])
})

test('what is followed by another window for the same countries does not leave', async () => {
  const before = (await find()).counts.leaving
  await at.stage.addTitle({ id: 'renewed' })
  const then = inDays(10)
  await add({ titleId: 'renewed', countries: ['NG'], from: inDays(-1), until: then })
  expect((await find()).counts.leaving).toBe(before + 1)
  await add({ titleId: 'renewed', countries: ['GH'], from: then, until: null })
  expect((await find()).counts.leaving).toBe(before + 1)
  await add({ titleId: 'renewed', countries: ['GH', 'NG'], from: then, until: inDays(400) })
  expect((await find()).counts.leaving).toBe(before)
})

test('a title has so many windows and no more', async () => {
  for (let count = 0; count < MAX_WINDOWS; count += 1) expect((await add({ titleId: 'full' })).status).toBe(200)
  expect(toResult(await add({ titleId: 'full' }))).toEqual([409, 'WINDOW_LIMIT'])
})

test('what an editor closes is gone for viewers a second later, and comes back as soon', async () => {
  await at.stage.addTitle({ id: 'seen' })
  const token = await at.stage.getAppToken()
  const see = async () => {
    at.stage.clock.advance(1_000)
    return toResult(await at.stage.call('GET /apps/v1/video', { token, query: { id: 'seen' } }))
  }
  expect(await see()).toEqual([200, undefined])
  const { window } = (await add({ titleId: 'seen', countries: ['GB'] })).body
  expect(await see()).toEqual([404, 'TITLE_NOT_AVAILABLE'])
  await at.callAs(await at.enter(owner), REMOVE, { params: { id: window.id }, body: { revision: 1 } })
  expect(await see()).toEqual([200, undefined])
})

test('what leaves soon is said to viewers there, and until when', async () => {
  await at.stage.addTitle({ id: 'leaves' })
  const until = inDays(29)
  await add({ titleId: 'leaves', countries: ['NG'], until })
  await add({ titleId: 'leaves', countries: ['GB'], until: inDays(90) })
  const token = await at.stage.getAppToken()
  const ask = async (country: string) => {
    const headers = { 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': country }
    const { body, headers: answered } = await at.stage.call('GET /apps/v1/video', {
      token,
      headers,
      query: { id: 'leaves' },
    })
    expect(answered.vary).toContain('cf-ipcountry')
    return body._embedded.collections[0].availableUntil
  }
  expect([await ask('NG'), await ask('GB')]).toEqual([until, undefined])
})
