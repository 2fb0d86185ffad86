import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@kola/contract/errors'
import { Secret } from '@kola/platform/config'
import type { Storage } from '@kola/platform/storage'
import { createStorage } from '@kola/platform/storage/create-storage'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaches } from '#shared/cache/caches.ts'
import { createFileSender } from '#shared/files/send-file.ts'
import { toKeySystems } from '../drm/key-systems.ts'
import { createLicences } from '../drm/licences.ts'
import { createPlaces } from '../places/places.ts'
import { createTestServer } from '../testing/server.ts'
import { createStage, MEDIA_KEYS, MERCHANT, type Stage, toKey, toKeyId, toViewer } from '../testing/stage.ts'
import { createMediaTokens } from './media-token.ts'
import { originRoutes } from './routes.ts'

const MANIFEST = '<MPD/>'
/** Longer than what is read at once, so that an answer has several pieces. */
const FILM = Buffer.from(Uint8Array.from({ length: 700_001 }, (_, n) => (n * 31) % 251))

let stage: Stage
let app: FastifyInstance
let folder: string
let storage: Storage
let url: string
let accountId: string
let token: string
let sessionId: string
let customData: string

beforeAll(async () => {
  stage = await createStage()
  folder = await mkdtemp(join(tmpdir(), 'kola-origin-'))
  storage = createStorage({ kind: 'disk', folder })
  await storage.put('media/demo/media-film/v1/dash.mpd', Buffer.from(MANIFEST))
  await storage.put('media/demo/media-film/v1/video.mp4', FILM)
  await storage.put('media/demo/media-film/v1/empty.vtt', Buffer.alloc(0))
  await storage.put('media/demo/media-film/v1/film.json', Buffer.from('{}'))
  await storage.put('media/demo/media-other/v1/dash.mpd', Buffer.from(MANIFEST))
  const files = createFileSender({ storage, caches: createCaches(16_000_000), edgeSecret: null })
  const licences = createLicences({ ...stage, merchant: MERCHANT })
  app = createTestServer()
  const { mediaTokens, readers } = stage
  const keySystems = toKeySystems(['org.w3.clearkey'])
  const places = createPlaces({ clock: stage.clock })
  const needs = { mediaTokens, readers, licences, keySystems, files, places, isReadByViewers: true }
  await app.register((scope) => originRoutes(scope, needs))
  app.addHook('onClose', () => files.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  accountId = await stage.addAccount()
  const begun = await stage.playback.start(toViewer(accountId, 1), 'film')
  token = new URL(begun.dash).pathname.split('/')[2]!
  sessionId = begun.sessionId
  customData = begun.drm.customData
})
afterAll(async () => {
  await app.close()
  await stage.drop()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${url}/media/${token}/${path}`, { headers, method })
const film = (headers: Record<string, string> = {}, method = 'GET') => get('media-film/v1/video.mp4', headers, method)
/** With the path as it is written: fetch would tidy it first. */
const readStatus = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo
    request({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
const readCode = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code

describe('the media origin', () => {
  it('API-46 gives the stream’s manifest at the playback url', async () => {
    const answer = await stage.playback.start(toViewer(await stage.addAccount(), 1), 'film')
    const manifest = await fetch(url + new URL(answer.url).pathname)
    expect([manifest.status, await manifest.text()]).toEqual([200, MANIFEST])
    expect(manifest.headers.get('content-type')).toBe('application/dash+xml')
    expect(manifest.headers.get('cache-control')).toBe('public, max-age=300')
  })

  it('gives a film whole, to be kept for a year', async () => {
    const answer = await film()
    expect(Buffer.from(await answer.arrayBuffer()).equals(FILM)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(FILM.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"[0-9a-f]+-[0-9a-f]+"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
    })
  })

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=250000-600000', 250_000, 600_000],
    ['bytes=700000-', 700_000, 700_000],
    ['bytes=-5', 699_996, 700_000],
  ])('gives the range %s', async (range, start, end) => {
    const answer = await film({ range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${FILM.length}`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(FILM.subarray(start, end + 1))).toBe(true)
  })

  it('answers 416 to a range beyond the end', async () => {
    const answer = await film({ range: 'bytes=700001-' })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${FILM.length}`])
    expect(await readCode(answer)).toBe('RANGE_NOT_SATISFIABLE')
  })

  it('ignores a range of another version of the file', async () => {
    const known = (await film({}, 'HEAD')).headers
    const range = 'bytes=0-9'
    expect((await film({ range, 'if-range': known.get('etag')! })).status).toBe(206)
    expect((await film({ range, 'if-range': known.get('last-modified')! })).status).toBe(206)
    expect((await film({ range, 'if-range': '"other"' })).status).toBe(200)
    expect((await film({ range, 'if-range': `W/${known.get('etag')}` })).status).toBe(200)
  })

  it('answers HEAD with the headers alone', async () => {
    const answer = await film({ range: 'bytes=0-9' }, 'HEAD')
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(FILM.length)])
    expect((await answer.arrayBuffer()).byteLength).toBe(0)
  })

  it('answers 304 to what the caller has already', async () => {
    const known = (await film({}, 'HEAD')).headers
    const etag = known.get('etag')!
    expect((await film({ 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
    expect((await film({ 'if-none-match': '"x"' })).status).toBe(200)
    expect((await film({ 'if-modified-since': known.get('last-modified')! })).status).toBe(304)
    const before = new Date(Date.now() - 86_400_000).toUTCString()
    expect((await film({ 'if-modified-since': before })).status).toBe(200)
  })

  it('answers 412 when the file is not the one that the caller means', async () => {
    const known = (await film({}, 'HEAD')).headers
    const refused = await film({ 'if-match': '"other"', range: 'bytes=0-9' })
    expect([refused.status, await refused.json()]).toMatchObject([412, { error: { code: 'PRECONDITION_FAILED' } }])
    expect((await film({ 'if-match': `W/${known.get('etag')}` })).status).toBe(412)
    expect((await film({ 'if-match': `"other", ${known.get('etag')}` })).status).toBe(200)
    expect((await film({ 'if-match': '*' })).status).toBe(200)
    const before = new Date(Date.now() - 86_400_000).toUTCString()
    expect((await film({ 'if-unmodified-since': before })).status).toBe(412)
    expect((await film({ 'if-unmodified-since': known.get('last-modified')! })).status).toBe(200)
  })

  it('gives an empty file and none that is not there or not for viewers', async () => {
    const empty = await get('media-film/v1/empty.vtt')
    expect([empty.status, await empty.text()]).toEqual([200, ''])
    for (const path of ['nothing.mp4', 'film.json', 'no-type', '', 'video.mp4/x.mp4']) {
      expect([path, (await get(`media-film/v1/${path}`)).status]).toEqual([path, 404])
    }
    expect((await get('media-film/v2/dash.mpd')).status).toBe(404)
  })

  it.each([
    '..%2F..%2Fmedia-other%2Fv1%2Fdash.mpd',
    '%2e%2e/%2e%2e/x.mp4',
    '../../media-other/v1/dash.mpd',
    '.hidden.mp4',
    'a//b.mp4',
    'a%00b.mp4',
  ])('leads nowhere with %s', async (path) => {
    expect(await readStatus(`/media/${token}/media-film/v1/${path}`)).toBe(404)
  })

  it('goes on after callers that leave in the middle', async () => {
    for (let round = 0; round < 20; round += 1) {
      const stop = new AbortController()
      const answer = await fetch(`${url}/media/${token}/media-film/v1/video.mp4`, { signal: stop.signal })
      stop.abort()
      await answer.arrayBuffer().catch(() => null)
    }
    expect(Buffer.from(await (await film()).arrayBuffer()).equals(FILM)).toBe(true)
  })
})

describe('a media token', () => {
  const toGrant = () => ({ tenantId: 'demo', mediaId: 'media-film', sessionId, maxHeight: null })
  const use = (text: string, mediaId = 'media-film') => fetch(`${url}/media/${text}/${mediaId}/v1/dash.mpd`)

  it('that is forged, foreign, malformed or of a key that is gone is 403', async () => {
    const [payload = '', signature = ''] = token.split('.')
    const fields = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...fields, m: 'media-other' })).toString('base64url')
    const grant = toGrant()
    const stranger = createMediaTokens({ ...stage, keys: [{ id: 'k2', key: new Secret('d'.repeat(64)) }] })
    const gone = createMediaTokens({ ...stage, keys: [{ id: 'k9', key: MEDIA_KEYS[0]!.key }] })
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
    const texts = [
      ...[`${forged}.${signature}`, `${payload}.${flipped}`, `${payload}.`, payload, 'x', `${token}.x`, `${token}=`],
      ...[stranger.sign(grant, 60), gone.sign(grant, 60), `${Buffer.from('null').toString('base64url')}.${signature}`],
    ]
    for (const text of texts) {
      const answer = await use(text)
      expect([text, answer.status, await readCode(answer)]).toEqual([text, 403, 'MEDIA_TOKEN_INVALID'])
    }
    expect((await use(`${forged}.${signature}`, 'media-other')).status).toBe(403)
    expect((await use(token, 'media-other')).status).toBe(403)
    expect((await use(token)).status).toBe(200)
  })

  it('of a session with a screen lives four hours, or the film and an hour, and then is 403', async () => {
    const short = stage.mediaTokens.sign(toGrant(), 60)
    const long = stage.mediaTokens.sign(toGrant(), 5 * 3_600)
    stage.clock.advance(4 * 3_600_000 - 1_000)
    expect((await use(short)).status).toBe(200)
    stage.clock.advance(1_000)
    expect([(await use(short)).status, (await use(long)).status]).toEqual([403, 200])
    stage.clock.advance(2 * 3_600_000)
    expect((await use(long)).status).toBe(403)
    stage.clock.advance(-6 * 3_600_000)
  })

  it('of the key before the present one still opens', async () => {
    const before = createMediaTokens({ ...stage, keys: MEDIA_KEYS.slice(1) })
    expect((await use(before.sign(toGrant(), 60))).status).toBe(200)
  })

  it('is checked for a web server in front, which learns whose files they are', async () => {
    const answer = await fetch(`${url}/media/${token}/media-film`)
    expect([answer.status, answer.headers.get('x-kola-tenant')]).toEqual([200, 'demo'])
    expect(answer.headers.get('cache-control')).toBe('private, max-age=5')
    expect((await fetch(`${url}/media/${token}/media-other`)).status).toBe(403)
  })
})

describe('a content key', () => {
  const key = (path = `media-film/v1/key/${toKeyId('film')}`, data = customData) =>
    get(path, { 'x-dt-custom-data': data })

  it('is sixteen bytes for whoever holds a screen, and is kept nowhere', async () => {
    const answer = await key()
    expect(Buffer.from(await answer.arrayBuffer()).equals(toKey('film'))).toBe(true)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect((await key(`media-film/v1/key/${toKeyId('film').toUpperCase()}`)).status).toBe(200)
  })

  it('is refused to whoever has nothing but the address, or the custom data of another session', async () => {
    const path = `media-film/v1/key/${toKeyId('film')}`
    expect(await readCode(await get(path))).toBe('LICENCE_DENIED')
    const other = await stage.playback.start(toViewer(accountId, 2), 'film')
    const answer = await key(path, other.drm.customData)
    expect([answer.status, await readCode(answer)]).toEqual([403, 'LICENCE_DENIED'])
    expect((await key()).status).toBe(200)
  })

  it('of another film, or of none, is refused', async () => {
    await stage.addFilm('third')
    expect((await key(`media-film/v1/key/${toKeyId('third')}`)).status).toBe(403)
    expect((await key('media-film/v1/key/nonsense')).status).toBe(404)
  })

  it('is refused without entitlement, without a living lease and after the end', async () => {
    stage.entitlements.refusal = new AppError('SUBSCRIPTION_EXPIRED')
    expect(await readCode(await key())).toBe('LICENCE_DENIED')
    stage.entitlements.refusal = null
    expect((await key()).status).toBe(200)
    await stage.lapse(accountId)
    expect(await readCode(await key())).toBe('LICENCE_DENIED')
  })
})
