import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage, PUBLIC_URL } from './testing/stage.ts'

let stage: ApiStage
let dist: string

const PAGE = `<!doctype html><html><head><title>Kola</title><meta name="kola-customer" content="demo" />
</head><body><script type="application/json" id="boot"><!--boot--></script></body></html>`

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'kola-dist-'))
  await writeFile(join(dist, 'index.html'), PAGE)
  await writeFile(join(dist, 'theme.js'), 'x'.repeat(3_000))
  await writeFile(join(dist, 'small.js'), 'export const small = true')
  await writeFile(join(dist, 'small.js.gz'), gzipSync('export const small = true', { level: 9 }))
  stage = await createApiStage((config) => ({
    ...config,
    http: { ...config.http, webDist: dist },
    parties: { ...config.parties, chat: { scriptUrl: 'https://embed.tawk.to/property/widget' } },
  }))
  await stage.addTenant('demo', { app_name: 'K<o>la', footer_text: '</script><script>alert(1)</script>' })
})
afterAll(async () => {
  await stage.close()
  await rm(dist, { recursive: true })
})

test('API-01 success is 200 with a JSON object, failure another status with code, message and request id', async () => {
  const good = await stage.call('POST /apps/v1/get-token', { body: { platform: 'website' } })
  expect([good.status, typeof good.body]).toEqual([200, 'object'])
  const bad = await stage.call('POST /apps/v1/get-token', {
    body: {},
    headers: { 'x-request-id': 'request-from-outside' },
  })
  expect(bad.status).toBe(400)
  expect(bad.body.error).toEqual({
    code: 'INVALID_REQUEST',
    message: 'Something in the request is not right',
    requestId: 'request-from-outside',
    fields: { platform: 'Please give a platform' },
  })
})

test('another origin may call with the headers that apps and cast receivers send', async () => {
  const preflight = await stage.app.inject({
    method: 'OPTIONS',
    url: '/apps/v1/account',
    headers: {
      origin: 'https://tv.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization,x-customer-id',
    },
  })
  expect(preflight.statusCode).toBe(200)
  expect(preflight.headers['access-control-allow-origin']).toBe('*')
  expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
  const allowed = String(preflight.headers['access-control-allow-headers']).toLowerCase()
  for (const name of ['authorization', 'content-type', 'x-customer-id', 'x-dt-custom-data', 'range']) {
    expect(allowed).toContain(name)
  }
  for (const url of ['/apps/v1/account', '/apps/v1/nothing', '/apps/v1/%']) {
    const failed = await stage.app.inject({ url, headers: { origin: 'https://tv.example' } })
    expect([url, failed.headers['access-control-allow-origin']]).toEqual([url, '*'])
    expect([url, failed.headers['x-content-type-options']]).toEqual([url, 'nosniff'])
  }
})

test('answers that are data cannot be run, framed or guessed at', async () => {
  const { headers } = await stage.app.inject({ url: '/apps/v1/account' })
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cache-control']).toBe('no-store')
})

test('START-01 the page brings token, configuration and plans with it, in the shapes of the three calls', async () => {
  const { body, headers, statusCode } = await stage.app.inject({ url: '/' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const [, text = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body) ?? []
  const boot = JSON.parse(text)
  expect(boot.customerId).toBe('demo')
  const token = boot.token.token
  expect((await stage.call('GET /apps/v1/appconfig', { token })).body).toEqual(boot.appconfig)
  expect((await stage.call('GET /apps/v1/packages', { token })).body).toEqual(boot.packages)
  expect(boot.appconfig.response.footer_text).toBe('</script><script>alert(1)</script>')
  expect(body).toContain('<title>K&lt;o&gt;la</title>')
})

test('the page has a strict policy and is kept by nobody else', async () => {
  const { headers } = await stage.app.inject({ url: '/' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' https://*.tawk.to;")
  expect(policy).toContain(`connect-src 'self' ${PUBLIC_URL} https://*.tawk.to wss://*.tawk.to;`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(headers['x-frame-options']).toBe('DENY')
})

test('pages use no camera, microphone or place of the device', async () => {
  for (const url of ['/', '/sign-in/google', '/docs', '/t/alpha']) {
    const { headers } = await stage.app.inject({ url })
    const features = String(headers['permissions-policy']).split(', ')
    for (const name of ['camera', 'microphone', 'geolocation', 'display-capture', 'usb', 'browsing-topics']) {
      expect([url, features.includes(`${name}=()`)]).toEqual([url, true])
    }
    for (const name of ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture']) {
      expect([url, features.some((feature) => feature.startsWith(name))]).toEqual([url, false])
    }
  }
})

test.each(['/docs', '/t/alpha'])('%s, which runs no app, lets nobody else run anything in it', async (url) => {
  const policy = String((await stage.app.inject({ url })).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/tawk|https?:|wss:|connect-src|frame-src|unsafe/)
})

test.each(['google', 'facebook'])(
  'SOCIAL-01 the page is where %s sends people back to, kept by nobody',
  async (name) => {
    const { body, headers, statusCode } = await stage.app.inject({ url: `/sign-in/${name}?error=access_denied` })
    expect(statusCode).toBe(200)
    expect(body).toContain('<script type="application/json" id="boot">{"customerId":"demo"')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  },
)

test('files of the web app are compressed and known again by their ETag', async () => {
  const first = await stage.app.inject({ url: '/theme.js', headers: { 'accept-encoding': 'gzip' } })
  expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'gzip'])
  const etag = String(first.headers.etag)
  const again = await stage.app.inject({
    url: '/theme.js',
    headers: { 'accept-encoding': 'gzip', 'if-none-match': etag },
  })
  expect(again.statusCode).toBe(304)
  const head = await stage.app.inject({ method: 'HEAD', url: '/theme.js' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('what the build has compressed goes out as it is, small files too', async () => {
  const answer = await stage.app.inject({ url: '/small.js', headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(answer.rawPayload).toString()).toBe('export const small = true')
  const plain = await stage.app.inject({ url: '/small.js' })
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export const small = true'])
})

test('OpenAPI and its page are served', async () => {
  const json = await stage.app.inject({ url: '/openapi.json' })
  expect(json.json().openapi).toBe('3.1.0')
  const page = await stage.app.inject({ url: '/docs' })
  expect(page.body).toContain('/apps/v1/get-resume-list')
  expect(page.body).not.toContain('<script')
})

test('healthz and livez tell that the process lives, readyz that database, queue and storage answer', async () => {
  expect((await stage.app.inject({ url: '/healthz' })).json()).toEqual({ ok: true })
  const live = await stage.app.inject({ url: '/livez' })
  expect([live.statusCode, live.json()]).toEqual([200, { ok: true, checks: { jobs: true } }])
  const ready = await stage.app.inject({ url: '/readyz' })
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { ok: true, phase: 'serving', checks: { database: true, queue: true, storage: true } },
  ])
})

test('a fault of ours is answered plainly and its cause only logged', async () => {
  const broken = await createApiStage()
  await broken.addTenant('demo')
  const token = await broken.signIn((await broken.addAccount()).email)
  await broken.db.schema.dropTable('my_list_entry').execute()
  const answer = await broken.call('GET /apps/v1/mylist', { token })
  expect([answer.status, answer.body.error.code]).toEqual([500, 'INTERNAL'])
  expect(JSON.stringify(answer.body)).not.toContain('my_list_entry')
  expect(broken.lines.join('')).toContain('my_list_entry')
  expect(broken.lines.join('')).toContain(answer.body.error.requestId)
  await broken.close()
})

test('too many calls of one caller are answered 429 with the time to wait, whatever end its IPv6 address has', async () => {
  const strict = await createApiStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: 1 } }))
  await strict.addTenant('demo')
  const statuses = []
  const getToken = (end: number) => {
    const headers = { 'x-forwarded-for': `2001:db8::${end.toString(16)}` }
    return strict.call('POST /apps/v1/get-token', { body: { platform: 'website' }, headers })
  }
  for (let count = 0; count < 601; count += 1) statuses.push((await getToken(count)).status)
  expect(new Set(statuses.slice(0, 600))).toEqual(new Set([200]))
  const answer = await getToken(601)
  expect([answer.status, answer.body.error.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  await strict.close()
})
