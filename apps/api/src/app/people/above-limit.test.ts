import type { Endpoint } from '@kola/contract/http/endpoint'
import { type EndpointKey, endpoints } from '@kola/contract/http/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { toDeviceId } from '#features/playback/testing/stage.ts'
import type { Call } from '../testing/call.ts'
import { createFilmStage } from '../testing/film-stage.ts'
import { addChild } from '../testing/people/children.ts'
import { addRental } from '../testing/people/rentals.ts'

/** Whatever tells of a title: its id, its name, its pictures and its film. */
const SECRETS = ['vx-saga', 'vx-ep', 'vx-season', 'Vexillum', 'Danfo', 'media-film', '"film"', '/film/', '=film']
const HIDDEN = ['film', 'vx-saga', 'vx-season', 'vx-ep']
const HIDDEN_FACTS = { 'Maturity Rating': '18' }
const CONFIG = {
  banner_id: 'row',
  regular_carousel_id: 'rows',
  trending_id: 'row',
  spotlight_id: 'row',
  notification_catalogue: 'soon',
}

let stage: Awaited<ReturnType<typeof createFilmStage>>
let child: string
let grown: string

beforeAll(async () => {
  stage = await createFilmStage()
  await stage.db
    .updateTable('tenant')
    .set({ config: JSON.stringify(CONFIG) })
    .where('id', '=', 'demo')
    .execute()
  const soon = { notification_status: 'coming soon' }
  await stage.db
    .updateTable('title')
    .set({ facts: JSON.stringify({ ...HIDDEN_FACTS, ...soon, trending_text: 'Danfo!', spotlight: 'Danfo!' }) })
    .where('id', '=', 'film')
    .execute()
  await stage.addTitle({ id: 'vx-saga', name: 'Vexillum', kind: 'series', facts: { ...HIDDEN_FACTS, ...soon } })
  await stage.addTitle({ id: 'open-saga', name: 'Open saga', kind: 'series' })
  await stage.addTitle({ id: 'open-season', kind: 'season', parentId: 'open-saga', number: 1 })
  const first = { kind: 'episode', parentId: 'open-season', number: 1, facts: { 'Maturity Rating': 'PG' } } as const
  await stage.addTitle({ id: 'open-ep', name: 'An open episode', ...first })
  const hidden = { name: 'Vexillum of the night', facts: HIDDEN_FACTS }
  await stage.addTitle({ id: 'vx-ep', kind: 'episode', parentId: 'open-season', number: 2, ...hidden })
  await stage.addTitle({ id: 'vx-season', kind: 'season', parentId: 'open-saga', number: 2, ...hidden })
  await stage.addPlaylist('row', ['film', 'vx-saga', 'open-saga', 'vx-ep'])
  await stage.addPlaylist('soon', ['film', 'vx-saga'])
  await stage.addPlaylist('rows', [], { parts: ['row', 'soon'] })
  const { id: accountId, email } = await stage.addAccount()
  await stage.addSubscription({ accountId, days: 10 })
  grown = await stage.signIn(email, { deviceId: toDeviceId(1) })
  child = await stage.signIn(email, { deviceId: toDeviceId(2) })
  const profileId = await addChild(stage, { accountId, token: child, ratingLimit: 'PG' })
  for (const of of [accountId, profileId]) await addTraces({ tenant_id: 'demo', account_id: accountId, profile_id: of })
  await addRental(stage, accountId)
  // Two other devices watch the film, so that whoever comes next reads of them.
  for (const device of [3, 4]) {
    const answer = await stage.call('GET /apps/v2/videoplayback', {
      ...{ token: grown, query: { id: 'film', deviceId: toDeviceId(device) } },
    })
    expect(answer.status).toBe(200)
  }
})
afterAll(() => stage.close())

/** What a person had before a limit was set. */
async function addTraces(who: { tenant_id: string; account_id: string; profile_id: string }): Promise<void> {
  const updated_at = stage.clock.now()
  for (const title_id of [...HIDDEN, 'open-ep']) {
    await stage.db
      .insertInto('my_list_entry')
      .values({ ...who, title_id })
      .execute()
    await stage.db
      .insertInto('vote')
      .values({ ...who, title_id, is_up: true, updated_at })
      .execute()
    await stage.db
      .insertInto('read_notice')
      .values({ ...who, title_id, read_at: updated_at })
      .execute()
    const state = title_id === 'open-ep' ? ('finished' as const) : ('begun' as const)
    const point = { state, position_seconds: 5, playback_session_id: null, sequence: null, updated_at }
    await stage.db
      .insertInto('resume_point')
      .values({ ...who, title_id, ...point })
      .execute()
  }
}

interface Property {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  anyOf?: Property[]
  properties?: Record<string, Property>
  items?: Property
}

/** What a page of a list is named by is of another call's answer. */
const LEFT_OUT = ['cursor', 'limit', 'auth', 'sequence', 'pin']

/** A value of the schema, with the title wherever it may stand. */
function toValue(name: string, schema: Property, titleId: string): unknown {
  if (name === 'deviceId' || name === 'device_id') return toDeviceId(2)
  if (name === 'query') return titleId === 'film' ? 'Danfo' : 'Vexillum'
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return toValue(name, schema.anyOf[0] ?? {}, titleId)
  if (schema.type === 'array') return [toValue(name, schema.items ?? {}, titleId)]
  if (schema.type === 'object') return toObject(schema, titleId)
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return 1
  return titleId
}

const toObject = (schema: Property, titleId: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => !LEFT_OUT.includes(name))
      .map(([name, property]) => [name, toValue(name, property, titleId)]),
  )

function toCall(key: EndpointKey, titleId: string): Call {
  const definition: Endpoint = endpoints[key]
  const toPart = (schema: Endpoint['body']) =>
    schema && toObject(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Property, titleId)
  const [params, query, body] = [toPart(definition.params), toPart(definition.query), toPart(definition.body)]
  return {
    ...(params && { params: params as Record<string, string> }),
    ...(query && { query: query as Record<string, string> }),
    ...(body && { body }),
  }
}

/** The words that were looked for are said again. */
const toText = ({ body }: { body: unknown }): string => {
  const { query: _, ...said } = (typeof body === 'object' && body !== null ? body : { body }) as Record<string, unknown>
  return JSON.stringify(said)
}

/** Ends the sign-in. */
const LAST: EndpointKey = 'POST /apps/v1/logout'
const KEYS = (Object.keys(endpoints) as EndpointKey[])
  .filter((key) => !['operator', 'open'].includes(endpoints[key].auth))
  .toSorted((a, b) => Number(a === LAST) - Number(b === LAST))

/** With what a grown-up would read there: else nothing would be shown by the above. */
const TELLING: EndpointKey[] = [
  'GET /apps/v1/account',
  'GET /apps/v1/home',
  'GET /apps/v1/catalogues',
  'GET /apps/v1/video',
  'GET /apps/v1/searchvideo',
  'GET /apps/v1/upcoming-video',
  'GET /apps/v1/mylist',
  'GET /apps/v1/get-resume-list',
  'GET /apps/v1/votes',
  'GET /apps/v1/notifications/read',
  'POST /apps/v1/notifications/read',
  'GET /apps/v2/videoplayback',
]

test.each(TELLING)('a grown-up reads of them by %s', async (key) => {
  const texts = await Promise.all(
    HIDDEN.map(async (titleId) => toText(await stage.call(key, { token: grown, ...toCall(key, titleId) }))),
  )
  expect(SECRETS.some((secret) => texts.join().includes(secret))).toBe(true)
})

test('what is above says so where it is asked for by itself, and what is nowhere is not found', async () => {
  const codes = async (key: EndpointKey, call: Call) => {
    const answer = await stage.call(key, { token: child, ...call })
    return `${answer.status} ${answer.body.error?.code ?? ''}`.trim()
  }
  for (const id of ['film', 'vx-ep', 'vx-saga']) {
    expect(await codes('GET /apps/v1/video', { query: { id } })).toBe('403 TITLE_ABOVE_LIMIT')
    const asked = { query: { id, deviceId: toDeviceId(2) } }
    expect(await codes('GET /apps/v2/videoplayback', asked)).toBe('403 TITLE_ABOVE_LIMIT')
    expect(await codes('POST /apps/v1/mylist', { body: { video_id: id, status: 1 } })).toBe('403 TITLE_ABOVE_LIMIT')
    expect(await codes('POST /apps/v1/vote-video', { body: { video_id: id, type: 'UP' } })).toBe(
      '403 TITLE_ABOVE_LIMIT',
    )
  }
  expect(await codes('GET /apps/v1/catalogues', { query: { id: 'vx-saga' } })).toBe('403 TITLE_ABOVE_LIMIT')
  expect(await codes('GET /apps/v1/video', { query: { id: 'nothing' } })).toBe('404 TITLE_NOT_FOUND')
})

test('the rest is there: the series with its open episode, in lists, in search and by itself', async () => {
  const read = async (key: EndpointKey, query: Record<string, string> = {}) =>
    toText(await stage.call(key, { token: child, query }))
  expect(await read('GET /apps/v1/home')).toContain('open-saga')
  expect(await read('GET /apps/v1/catalogues', { id: 'row' })).toContain('open-saga')
  expect(await read('GET /apps/v1/video', { id: 'open-saga' })).toContain('open-ep')
  expect(await read('GET /apps/v1/searchvideo', { query: 'open' })).toContain('open-saga')
  expect(await read('GET /apps/v1/searchvideo', { query: 'vexillum night' })).toContain('"collections":[]')
  expect(await read('GET /apps/v1/mylist')).toContain('open-ep')
})

test('answers for whoever has a limit are kept by nobody else, and those of the others as before', async () => {
  const ask = (token: string, headers = {}) => stage.call('GET /apps/v1/home', { token, headers })
  const [mine, theirs] = [await ask(child), await ask(grown)]
  expect(mine.headers['cache-control']).toBe('private, no-cache')
  expect(theirs.headers['cache-control']).toBe('public, max-age=0, s-maxage=30, must-revalidate')
  expect(String(theirs.headers.vary)).toContain('X-Rating-Limit')
  expect(mine.headers.etag).toMatch(/^"PG\./)
  const visitor = await ask(await stage.getAppToken())
  expect([visitor.headers.etag, visitor.body]).toEqual([theirs.headers.etag, theirs.body])
  expect((await ask(child, { 'if-none-match': String(mine.headers.etag) })).status).toBe(304)
  expect((await ask(child, { 'if-none-match': String(theirs.headers.etag) })).status).toBe(200)
})

test.each(KEYS)('PROM-37 a child that asks %s for a title above its class reads nothing of it', async (key) => {
  const isOfMembers = ['user', 'payment', 'beacon'].includes(endpoints[key].auth)
  for (const titleId of HIDDEN) {
    const answer = await stage.call(key, { token: child, ...toCall(key, titleId) })
    expect(answer.status).toBeLessThan(500)
    if (isOfMembers && key !== LAST) expect(answer.status).not.toBe(401)
    const text = toText(answer)
    expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([])
  }
})
