import { type EndpointKey, endpoints } from '@kola/contract/http/endpoints'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdScreen } from './testing/hold-screen.ts'
import { type ApiStage, createApiStage } from './testing/stage.ts'

let stage: ApiStage

beforeEach(async () => {
  stage = await createApiStage((config) => ({
    ...config,
    http: { ...config.http, rateLimitFactor: 1 },
    drm: { ...config.drm, keySystems: ['org.w3.clearkey', 'com.widevine.alpha'] },
  }))
  await stage.addTenant('demo')
})
afterEach(() => stage.close())

interface Tally {
  statuses: Record<number, number>
  /** Of those that were answered 429. */
  waits: number[]
}

/** Many calls, a few at a time. */
async function tally(count: number, ask: (n: number) => Promise<{ status: number; headers: Record<string, unknown> }>) {
  const result: Tally = { statuses: {}, waits: [] }
  for (let at = 0; at < count; at += 20) {
    const answers = await Promise.all(Array.from({ length: Math.min(20, count - at) }, (_, n) => ask(at + n)))
    for (const { status, headers } of answers) {
      result.statuses[status] = (result.statuses[status] ?? 0) + 1
      if (status === 429) result.waits.push(Number(headers['retry-after']))
    }
  }
  return result
}

const inject = async (method: 'GET' | 'PUT' | 'POST', url: string, headers: Record<string, string> = {}) => {
  const answer = await stage.app.inject({ method, url, headers })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body }
}

function expectWaits({ waits }: Tally): void {
  expect(waits.every((seconds) => seconds >= 1 && seconds <= 60)).toBe(true)
}

test('made-up tokens are refused before anything is looked up, and whoever is signed in goes on from the same address', async () => {
  const token = await stage.signIn((await stage.addAccount()).email)
  expect((await stage.call('GET /apps/v1/mylist', { token })).status).toBe(200)
  const made = await tally(500, (n) => stage.call('GET /apps/v1/votes', { token: `made-up-${n}` }))
  expect(made.statuses).toEqual({ 401: 300, 429: 200 })
  expectWaits(made)
  let queries = 0
  stage.platform.pool.on('acquire', () => {
    queries += 1
  })
  const keys = (Object.keys(endpoints) as EndpointKey[]).filter((key) => endpoints[key].auth === 'user')
  for (const key of keys) {
    const params = Object.fromEntries([...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'alpha']))
    const answer = await stage.call(key, { token: 'made-up', params, body: {} })
    expect([key, answer.status, answer.body.error.code]).toEqual([key, 429, 'RATE_LIMITED'])
  }
  expect(keys.length).toBeGreaterThan(10)
  expect(queries).toBe(0)
  expect((await stage.call('GET /apps/v1/mylist', { token })).status).toBe(200)
  const elsewhere = { 'x-forwarded-for': '203.0.113.7' }
  expect((await stage.call('GET /apps/v1/votes', { token: 'made-up', headers: elsewhere })).status).toBe(401)
})

test('so are made-up tokens of the calls that look them up themselves', async () => {
  const byToken = await tally(500, (n) => stage.call('GET /apps/v1/account', { token: `made-up-${n}` }))
  expect(byToken.statuses[429]).toBeGreaterThanOrEqual(180)
  expect((byToken.statuses[401] ?? 0) + (byToken.statuses[429] ?? 0)).toBe(500)
  expectWaits(byToken)
})

test('made-up customers are refused before they are looked up', async () => {
  const made = await tally(500, (n) => stage.call('GET /apps/v1/packages', { customer: `nobody-${n}`, token: 'x' }))
  expect(made.statuses).toEqual({ 404: 300, 429: 200 })
  expectWaits(made)
})

const made = (n: number) => String(n).padStart(43, 'x')
const STRANGERS: Record<string, { ask: (n: number) => ReturnType<typeof inject>; status: number }> = {
  presence: {
    ask: (n) => inject('GET', `/presence/${'a'.repeat(20)}-${'A'.repeat(20)}.json?auth=${made(n)}`),
    status: 401,
  },
  films: { ask: (n) => inject('GET', `/media/${made(n)}/film/v1/dash.mpd`), status: 403 },
  keys: { ask: (n) => inject('GET', `/media/${made(n)}/film/v1/key/${'a'.repeat(32)}`), status: 403 },
  licences: {
    ask: (n) => inject('POST', '/drm/license-proxy-widevine/cenc/', { 'x-dt-custom-data': made(n) }),
    status: 403,
  },
  webhooks: { ask: (n) => inject('POST', `/webhooks/drmtoday?secret=${made(n)}`), status: 403 },
}

test.each(Object.entries(STRANGERS))(
  'strangers who ask for %s are refused with a time to wait',
  async (_name, { ask, status }) => {
    const made = await tally(500, ask)
    expect(made.statuses).toEqual({ [status]: 300, 429: 200 })
    expectWaits(made)
  },
)

test('good media tokens are counted by themselves, beside strangers of the same address', async () => {
  await holdScreen(stage, { sessionId: 's', mediaId: 'media-film' })
  const grant = { tenantId: 'demo', mediaId: 'media-film', sessionId: 's', maxHeight: null }
  const token = stage.services.origin.mediaTokens.sign(grant, 60)
  const read = () => inject('GET', `/media/${token}/media-film`)
  expect((await read()).status).toBe(200)
  await tally(400, (n) => inject('GET', `/media/made-up-${n}/media-film`))
  expect((await tally(700, read)).statuses).toEqual({ 200: 700 })
})

test('one presence token makes 240 reports a minute and no more', async () => {
  const { email, id } = await stage.addAccount()
  await stage.addSubscription({ accountId: id, days: 5 })
  const deviceId = 'A'.repeat(20)
  await stage.addTitle({ id: 'alpha' })
  const media = { tenant_id: 'demo', id: 'film', state: 'ready' as const, version: 'v1', duration_seconds: 46 }
  const forms = { dash: 'dash.mpd', hls: 'master.m3u8', hlsClearKey: 'clear.m3u8', renditions: [], audio: [] }
  const contents = JSON.stringify({ ...forms, subtitles: [], storyboard: 'storyboard.vtt', markers: [] })
  await stage.db
    .insertInto('media')
    .values({ ...media, package: contents })
    .execute()
  await stage.db.updateTable('title').set({ media_id: 'film' }).where('id', '=', 'alpha').execute()
  const token = await stage.signIn(email)
  const started = await stage.call('GET /apps/v2/videoplayback', { token, query: { id: 'alpha', deviceId } })
  expect([started.status, started.body]).toMatchObject([200, { presence: {} }])
  const { presence } = started.body
  const read = () => inject('GET', `${new URL(presence.url).pathname}?auth=${presence.token}`)
  expect((await read()).status).toBe(200)
  const made = await tally(299, read)
  expect(made.statuses).toEqual({ 200: 239, 429: 60 })
  expectWaits(made)
  const refused = await read()
  expect(JSON.parse(refused.body)).toEqual({ error: 'Too many tries, please wait a little' })
})

test('limits by network come before anybody asks who calls', async () => {
  const made = await tally(650, () => stage.call('POST /apps/v1/get-token', { customer: null, body: {} }))
  expect(made.statuses[400]).toBe(300)
  expect(made.statuses[429]).toBe(350)
  expectWaits(made)
})

test('readiness is asked once a second, however many ask', async () => {
  let queries = 0
  await inject('GET', '/readyz')
  stage.platform.pool.on('acquire', () => {
    queries += 1
  })
  const states = await tally(500, () => inject('GET', '/readyz'))
  expect(states.statuses).toEqual({ 200: 500 })
  expect(queries).toBeLessThanOrEqual(10)
})
