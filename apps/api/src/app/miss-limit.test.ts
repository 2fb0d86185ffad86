import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from './testing/stage.ts'

/** Of 600 answers a minute, so that the minute is not over before them. */
const FACTOR = 0.1
const MADE = 60

let stage: ApiStage
let token: string

beforeAll(async () => {
  stage = await createApiStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: FACTOR } }))
  await stage.addTenant('demo')
  const films = Array.from({ length: 12 }, (_, number) => `film-${number}`)
  for (const id of films) await stage.addTitle({ id })
  await stage.addPlaylist('shelf', films)
  token = await stage.getAppToken()
})
afterAll(() => stage.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const toCursor = (number: number) => Buffer.from(`film-${number}`).toString('base64url')

/** Each is another page: twelve places times a hundred lengths. */
const toQuery = (number: number) => ({
  id: 'shelf',
  limit: 1 + (number % 100),
  cursor: toCursor(Math.floor(number / 100)),
})

async function ask(query: Record<string, unknown>, address: string) {
  return stage.call('GET /apps/v1/catalogues', { token, query, headers: from(address) })
}

test('a network address has so many answers a minute made for it; what is in memory is not counted', async () => {
  for (let number = 0; number < MADE; number += 1) {
    // The first one also has the list itself made.
    expect([number, (await ask(toQuery(number), '192.0.2.1')).status]).toEqual([number, 200])
  }
  const refused = await ask(toQuery(MADE), '192.0.2.1')
  expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED'])
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(seconds).toBeLessThanOrEqual(60)
  for (let number = 0; number < 3 * MADE; number += 1) {
    expect((await ask(toQuery(number % MADE), '192.0.2.1')).status).toBe(200)
  }
})

test('the limit is one for lists and titles, and no one else runs into it', async () => {
  const video = (address: string) =>
    stage.call('GET /apps/v1/video', { token, query: { id: 'film-3' }, headers: from(address) })
  expect((await video('192.0.2.1')).status).toBe(429)
  expect((await ask(toQuery(MADE), '192.0.2.2')).status).toBe(200)
  expect((await ask(toQuery(MADE), '192.0.2.1')).status).toBe(200)
  expect((await video('192.0.2.2')).status).toBe(200)
  expect((await video('192.0.2.1')).status).toBe(200)
})

test('a member is counted by the account, not by the network that it shares', async () => {
  const member = await stage.signIn((await stage.addAccount()).email)
  const query = toQuery(MADE + 50)
  const headers = from('192.0.2.1')
  expect((await stage.call('GET /apps/v1/catalogues', { token, query, headers })).status).toBe(429)
  expect((await stage.call('GET /apps/v1/catalogues', { token: member, query, headers })).status).toBe(200)
})

test('the metrics tell what each cache holds and does', async () => {
  const text = await stage.metrics()
  expect(text).toContain(`test_cache_budget_bytes ${stage.config.cacheBytes}`)
  const labels = [...text.matchAll(/^test_cache_bytes\{cache="(\w+)"\} (\d+)$/gm)]
  expect(labels.map(([, name]) => name).sort()).toEqual(
    ['build', 'card', 'help', 'home', 'item', 'list', 'manifest', 'order', 'piece', 'search', 'tenant', 'title'].sort(),
  )
  const [, hits] = /^test_cache_hits_total\{cache="list"\} (\d+)$/m.exec(text) ?? []
  expect(Number(hits)).toBeGreaterThanOrEqual(3 * MADE)
  expect(text).toMatch(/^test_cache_misses_total\{cache="list"\} \d+$/m)
  expect(text).toMatch(/^test_cache_evictions_total\{cache="list"\} 0$/m)
})
