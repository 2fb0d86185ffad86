import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import { ERRORS } from '@kola/contract/errors'
import { findFreePort } from '@kola/platform/processes/free-ports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdScreen } from './testing/hold-screen.ts'
import { type ApiStage, createApiStage } from './testing/stage.ts'
import { askFront, type Front, hasNginx, startNginx } from './testing/start-nginx.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const POLICY = "default-src 'none'; frame-ancestors 'none'"
/** What a player asks for; all else is the service's own. */
const SLICE = { range: 'bytes=2-4' }
const TRANSPORT = 'max-age=31536000; includeSubDomains'

describe.skipIf(!hasNginx)('the shipped nginx.conf', () => {
  let stage: ApiStage
  let servicePort: number
  let storageFolder: string
  let front: Front
  let token: string

  beforeAll(async () => {
    stage = await createApiStage((config) => ({
      ...config,
      http: { ...config.http, trustProxy: '127.0.0.1', rateLimitFactor: 1 },
    }))
    await stage.addTenant('demo')
    const { storage } = stage.config
    storageFolder = storage.kind === 'disk' ? storage.folder : ''
    await stage.platform.storage.put('art/demo/avatars/v1/00.svg', Buffer.from(SVG))
    await stage.platform.storage.put('media/demo/film/v1/video.mp4', Buffer.from('0123456789'))
    await chmod(storageFolder, 0o755)
    await holdScreen(stage, { sessionId: 's', mediaId: 'film' })
    token = stage.services.origin.mediaTokens.sign(
      { tenantId: 'demo', mediaId: 'film', sessionId: 's', maxHeight: null },
      60,
    )
    await stage.app.listen({ host: '127.0.0.1', port: 0 })
    servicePort = (stage.app.server.address() as AddressInfo).port
    front = await startNginx({ servicePort, storageFolder })
  })
  afterAll(async () => {
    await front?.stop()
    await stage?.close()
  })

  const ask = (path: string, headers?: Record<string, string>) => askFront(front.port, path, headers)

  test('is right, and nothing in it is warned of', () => {
    expect(front.check).toMatch(/syntax is ok[\s\S]*test is successful/)
    expect(front.check).not.toMatch(/warn|emerg/)
  })

  test('gives an SVG as a picture in which nothing runs', async () => {
    const { status, headers, body } = await ask('/art/demo/avatars/v1/00.svg')
    expect([status, body, headers['content-type']]).toEqual([200, SVG, 'image/svg+xml'])
    expect(headers).toMatchObject({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'strict-transport-security': TRANSPORT,
    })
  })

  test('reads films from the disk for a good token, and gives the service’s words for a bad one', async () => {
    const film = await ask(`/media/${token}/film/v1/video.mp4`, { range: 'bytes=2-4' })
    expect([film.status, film.body]).toEqual([206, '234'])
    expect(film.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'strict-transport-security': TRANSPORT,
      'access-control-allow-origin': '*',
    })
    const refused = await ask('/media/made-up/film/v1/video.mp4')
    expect([refused.status, JSON.parse(refused.body).error.code]).toEqual([403, 'MEDIA_TOKEN_INVALID'])
  })

  test('leads from HTTP to HTTPS under its own name, whatever host is asked for', async () => {
    const answer = await fetch(`http://127.0.0.1:${front.plainPort}/docs?x=1`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://kola.example/docs?x=1'])
  })

  test('no caller chooses the address under which the service counts him', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 330; n += 1) {
      const headers = {
        'x-customer-id': 'demo',
        authorization: `Bearer made-up-${n}`,
        'x-forwarded-for': `203.0.113.${n % 250}`,
      }
      const { status, headers: answered } = await ask('/apps/v1/votes', headers)
      statuses.push(status)
      if (status === 429) expect(Number(answered['retry-after'])).toBeGreaterThan(0)
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect(statuses.at(-1)).toBe(429)
  })

  test('its log holds no token, no person and nothing of a query, however an address was spelt', async () => {
    const forms = [
      '/media/SECRET/film/v1/video.mp4',
      '/MEDIA/SECRET',
      '//media/SECRET/film/v1/video.mp4',
      '/media//SECRET/film',
      '/./media/SECRET/film',
      '/x/../media/SECRET/film/v1/video.mp4',
      '/%6dedia/SECRET/film/v1/video.mp4',
      '/media%2fSECRET%2ffilm',
      '/media/%53ECRET/film/v1/video.mp4?x=SECRET',
      '/apps/v1/confirm/SECRET@example.com',
      '/apps/v1/confirm/SECRET/more',
      '/apps/v1/tv-sign-ins/SECRET/approve',
      '/tv?code=SECRET',
      '/APPS/v1/confirm/SECRET',
      '/presence/a.json?auth=SECRET',
      '/presence/a.json?%61uth=SECRET',
      '/apps/v1/search?query=SECRET',
      '/webhooks/drmtoday?secret=SECRET',
    ]
    for (const path of forms) await ask(path)
    const socket = connect({ host: '127.0.0.1', port: front.port, rejectUnauthorized: false })
    socket.write('GET https://kola.example/media/SECRET/film/v1/video.mp4?x=SECRET HTTP/1.1\r\n')
    socket.write('Host: kola.example\r\nConnection: close\r\n\r\n')
    await once(socket.resume(), 'close')
    await ask('/docs')
    await expect.poll(() => front.readLog()).toContain('"GET /docs"')
    const log = await front.readLog()
    expect(log).not.toMatch(/SECRET|%53ECRET/)
    expect(log).not.toContain(token)
    for (const line of [
      '/media/***/film/v1/video.mp4',
      '/apps/v1/confirm/***',
      '/apps/v1/tv-sign-ins/***',
      '/tv?***',
      '/presence/a.json?***',
      '"GET ***"',
    ]) {
      expect(log).toContain(line)
    }
  })

  test('who calls too often is told when to come back', async () => {
    const changes = [
      ['rate=5000r/s', 'rate=1r/s'],
      ['burst=5000', 'burst=2'],
      ['rate=10000r/s', 'rate=1r/s'],
      ['burst=10000', 'burst=2'],
    ] as const
    const strict = await startNginx({ servicePort, storageFolder, changes })
    try {
      for (const path of ['/docs', '/art/demo/avatars/v1/00.svg', `/media/${token}/film/v1/video.mp4`]) {
        const answers = await Promise.all(Array.from({ length: 12 }, () => askFront(strict.port, path)))
        const refused = answers.filter(({ status }) => status === 429)
        expect([path, refused.length >= 6]).toEqual([path, true])
        expect(refused[0]?.headers).toMatchObject({ 'retry-after': '1', 'access-control-allow-origin': '*' })
        expect(JSON.parse(refused[0]?.body ?? '').error.code).toBe('RATE_LIMITED')
      }
    } finally {
      await strict.stop()
    }
  })

  test('where nobody behind it answers, whoever calls is told when to come again, also for a film', async () => {
    const alone = await startNginx({ servicePort: await findFreePort(), storageFolder })
    for (const path of [
      '/apps/v1/home',
      '/',
      `/media/${token}/film/v1/video.mp4`,
      `/media/${token}/film/v1/dash.mpd`,
    ]) {
      const { status, headers, body } = await askFront(alone.port, path, SLICE)
      expect([path, status, headers['retry-after'], headers['cache-control']]).toEqual([path, 503, '2', 'no-store'])
      expect(JSON.parse(body).error).toMatchObject({ code: 'UNAVAILABLE', message: ERRORS.UNAVAILABLE.text })
    }
    await alone.stop()
  })

  test('where the service cannot say whether a film may be read, it is no fault of the front', async () => {
    const busy = createServer((_request, response) => response.writeHead(503, { 'retry-after': '9' }).end())
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
    const before = await startNginx({ servicePort: (busy.address() as AddressInfo).port, storageFolder })
    const film = await askFront(before.port, `/media/${token}/film/v1/video.mp4`, SLICE)
    expect([film.status, film.headers['retry-after']]).toEqual([503, '2'])
    const other = await askFront(before.port, '/apps/v1/home')
    expect([other.status, other.headers['retry-after']]).toEqual([503, '9'])
    await before.stop()
    busy.close()
  })

  test('one caller holds no more lines than he may', async () => {
    const strict = await startNginx({
      servicePort,
      storageFolder,
      changes: [['limit_conn lines 8000', 'limit_conn lines 1']],
    })
    try {
      const answers = await Promise.all(Array.from({ length: 30 }, () => askFront(strict.port, '/readyz')))
      expect(answers.some(({ status }) => status === 429)).toBe(true)
      expect(answers.some(({ status }) => status === 200)).toBe(true)
    } finally {
      await strict.stop()
    }
  })
})
