import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '../testing/stage.ts'

const PAGE = '<html><head><meta name="kola-customer" content="demo" /><script>let a = 1</script></head></html>'

let stage: ApiStage
let dist: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'kola-dist-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), PAGE)
  await writeFile(join(dist, 'sw.js'), 'self')
  await writeFile(join(dist, 'assets/core-1.js'), 'export {}')
  stage = await createApiStage((config) => ({ ...config, http: { ...config.http, webDist: dist } }))
  await stage.addTenant('demo', { app_name: 'Kọ́lá "TV"' })
})
afterAll(async () => {
  await stage.close()
  await rm(dist, { recursive: true })
})

test('the worker is asked for anew each time, and may ask this service alone', async () => {
  const { headers, body } = await stage.app.inject({ url: '/sw.js' })
  expect([body, headers['content-type'], headers['cache-control']]).toEqual([
    'self',
    'text/javascript; charset=utf-8',
    'no-cache',
  ])
  expect(headers['content-security-policy']).toBe("default-src 'none'; script-src 'self'; connect-src 'self'")
  const again = await stage.app.inject({ url: '/sw.js', headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
  const asset = await stage.app.inject({ url: '/assets/core-1.js' })
  expect(asset.headers['cache-control']).toContain('immutable')
})

test('the manifest bears the tenant’s name and icons for every shape', async () => {
  const { headers, body } = await stage.app.inject({ url: '/manifest.webmanifest' })
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = JSON.parse(body)
  expect(manifest).toMatchObject({ name: 'Kọ́lá "TV"', start_url: '/#/home', scope: '/', display: 'standalone' })
  const icons = manifest.icons.map((icon: { sizes: string; purpose: string }) => `${icon.sizes} ${icon.purpose}`)
  expect(icons).toEqual(['any any', '192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable'])
})

test('the page’s own script is let in by its hash, and by nothing wider', async () => {
  const { headers } = await stage.app.inject({ url: '/' })
  const [, sources] = /script-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
  expect(sources).toMatch(/^'self' 'sha256-[\w+/]{43}='/)
  expect(sources).not.toContain('unsafe')
})
