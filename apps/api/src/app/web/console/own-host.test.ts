import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'

const PAGE = '<html><head><meta name="kola-customer" content="demo" /></head><body><div id="root"></div></body></html>'
const HOSTS = { console: 'staff.kola.example', viewers: 'www.kola.example' }

let stage: ApiStage
let dist: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'kola-dist-hosts-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), PAGE)
  await writeFile(join(dist, 'assets/index-1.js'), 'export {}')
  stage = await createApiStage((config) => ({
    ...config,
    http: { ...config.http, webDist: dist },
    console: { ...config.console, folder: dist, ownHost: HOSTS.console },
  }))
  await stage.addTenant()
})
afterAll(async () => {
  await stage.close()
  await rm(dist, { recursive: true })
})

async function statusOf(host: keyof typeof HOSTS, url: string, more: { method?: 'POST'; key?: string } = {}) {
  const { statusCode } = await stage.app.inject({
    ...{ method: more.method ?? 'GET', url },
    headers: {
      ...{ host: HOSTS[host], 'x-customer-id': 'demo' },
      ...(more.key && { authorization: `Bearer ${more.key}` }),
    },
    ...(more.method && { payload: {} }),
  })
  return statusCode
}

test.each([
  ['/console/', 200, 404],
  ['/%63onsole/', 200, 404],
  ['/console', 301, 404],
  ['/console/assets/index-1.js', 200, 404],
  ['/', 302, 200],
  ['/assets/index-1.js', 404, 200],
  ['/healthz', 200, 200],
])('%s answers %i at the console’s host and %i at the viewers’', async (url, atConsole, atViewers) => {
  expect([await statusOf('console', url), await statusOf('viewers', url)]).toEqual([atConsole, atViewers])
})

test('nobody of the staff signs in at the viewers’ host; a program calls with its key from anywhere', async () => {
  const signIn = '/api/v1/apps/staff/sign-in'
  expect(await statusOf('console', signIn, { method: 'POST' })).toBe(400)
  expect(await statusOf('viewers', signIn, { method: 'POST' })).toBe(404)
  const key = OPERATOR_KEY
  expect(await statusOf('viewers', '/api/v1/apps/staff', { key })).toBe(200)
  expect(await statusOf('console', '/api/v1/apps/staff', { key })).toBe(200)
})

test('what the console’s host hands on from its first page leads to the console', async () => {
  const { headers } = await stage.app.inject({ url: '/', headers: { host: HOSTS.console } })
  expect(headers.location).toBe('/console/')
})
