import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'

const PAGE = '<html><head><meta name="kola-customer" content="demo" /></head><body><div id="root"></div></body></html>'

let stage: ApiStage
let dist: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'kola-dist-console-'))
  await mkdir(join(dist, 'assets'))
  await mkdir(join(dist, 'preview/assets'), { recursive: true })
  await writeFile(join(dist, 'preview/preview.html'), '<html></html>')
  await writeFile(join(dist, 'preview/assets/preview-1.js'), 'export {}')
  await writeFile(join(dist, 'index.html'), PAGE)
  await writeFile(join(dist, 'assets/index-1.js'), 'export {}')
  stage = await createApiStage((config) => ({
    ...config,
    http: { ...config.http, webCustomerId: 'kola-ng' },
    console: { ...config.console, folder: dist },
  }))
})
afterAll(async () => {
  await stage.close()
  await rm(dist, { recursive: true })
})

test('the console is a page that nobody keeps, of the tenant that is served, and runs its own scripts alone', async () => {
  const { statusCode, headers, body } = await stage.app.inject({ url: '/console/' })
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(body).toContain('<meta name="kola-customer" content="kola-ng" />')
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "form-action 'none'",
    ]),
  )
  expect(headers['x-frame-options']).toBe('DENY')
  const { headers: moved, statusCode: status } = await stage.app.inject({ url: '/console' })
  expect([status, moved.location]).toEqual([301, '/console/'])
})

test('it frames its own preview and nothing else; that stands in no other page, and asks nobody for anything', async () => {
  const read = async (url: string) => {
    const { headers, statusCode } = await stage.app.inject({ url })
    return { statusCode, headers, policy: String(headers['content-security-policy']).split(';') }
  }
  expect((await read('/console/')).policy).toContain("frame-src 'self'")
  const { statusCode, headers, policy } = await read('/console/preview/preview.html')
  expect([statusCode, headers['cache-control'], headers['x-frame-options']]).toEqual([200, 'no-store', 'SAMEORIGIN'])
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'self'"]))
  expect(policy.filter((one) => /^(connect|frame)-src/.test(one))).toEqual([])
  const asset = await read('/console/preview/assets/preview-1.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('its files are kept for ever by their names, and what is not there is not there', async () => {
  const asset = await stage.app.inject({ url: '/console/assets/index-1.js' })
  expect([asset.body, asset.headers['cache-control']]).toEqual(['export {}', 'public, max-age=31536000, immutable'])
  expect((await stage.app.inject({ url: '/console/assets/index-2.js' })).statusCode).toBe(404)
})

test('a service that is told of no console has none', async () => {
  const bare = await createApiStage()
  expect((await bare.app.inject({ url: '/console/' })).statusCode).toBe(404)
  await bare.close()
})
