import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '../testing/stage.ts'

const PAGE =
  '<html><head><meta name="kola-customer" content="demo" /><title>x</title><script>let a = 1</script></head>' +
  '<body><script type="application/json" id="boot"><!--boot--></script></body></html>'

let stage: ApiStage
let dist: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'kola-dist-tv-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), PAGE)
  await writeFile(join(dist, 'assets/core-1.js'), 'export {}')
  stage = await createApiStage((config) => ({ ...config, http: { ...config.http, tvDist: dist } }))
  await stage.addTenant('demo', { app_name: 'Kọ́lá' })
})
afterAll(async () => {
  await stage.close()
  await rm(dist, { recursive: true })
})

test('PROM-06 televisions have a page of their own, with the tenant’s name and the answers of start-up in it', async () => {
  const { headers, body, statusCode } = await stage.app.inject({ url: '/tv-app/' })
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    ...[200, 'text/html; charset=utf-8', 'private, no-cache'],
  ])
  expect(body).toContain('<title>Kọ́lá</title>')
  expect(body).toContain('"customerId":"demo"')
  expect(String(headers['content-security-policy'])).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=/)
  expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'")
})

test('its files are kept for ever by their names, and its address is found without the slash', async () => {
  const asset = await stage.app.inject({ url: '/tv-app/assets/core-1.js' })
  expect([asset.body, asset.headers['cache-control']]).toEqual(['export {}', 'public, max-age=31536000, immutable'])
  const { statusCode, headers } = await stage.app.inject({ url: '/tv-app' })
  expect([statusCode, headers.location]).toEqual([301, '/tv-app/'])
  expect((await stage.app.inject({ url: '/tv-app/assets/core-2.js' })).statusCode).toBe(404)
})
