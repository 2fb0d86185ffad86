import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PlaybackAnswer } from '@kola/contract/playback'
import { Secret } from '@kola/platform/config'
import { WITHOUT_TLS } from '@kola/platform/testing/nginx/shipped'
import { hasSwift, startTestSwift, type TestSwift } from '@kola/platform/testing/swift/swift'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFilmStage, type FilmStage, KEY_ID } from '#app/testing/film-stage.ts'
import { type Front, hasNginx, startNginx } from '#app/testing/start-nginx.ts'

const SECRET = 'of-the-edge-of-this-test'
const MB = 1024 * 1024
/** Ten slices and a little, no two of whose bytes that lie beside each other over a border are alike. */
const LONG = Buffer.alloc(41 * MB, 'no two slices begin alike')
const ART = '/art/demo/film/v1/poster-480.webp'
/** What nginx and the service believe of a screen, together. */
const BELIEVED_MS = 10_000

describe.skipIf(!hasNginx || !hasSwift)('nginx before a bucket', () => {
  let swift: TestSwift
  let stage: FilmStage
  let front: Front
  let url: string
  let member: { id: string; token: string }
  /** Every answer of the service to a request for a film or a picture: what it carried, in bytes. */
  const carried: { status: number; bytes: number }[] = []

  beforeAll(async () => {
    swift = await startTestSwift('films')
    stage = await createFilmStage((config) => ({
      ...config,
      storage: swift.config,
      http: { ...config.http, trustProxy: '127.0.0.1', edgeSecret: new Secret(SECRET) },
    }))
    const { storage } = stage.platform
    await storage.put('media/demo/media-film/v1/cenc/1080p.mp4', LONG)
    await storage.put(ART.slice(1), Buffer.from('a picture'))
    await stage.app.listen({ host: '127.0.0.1', port: 0 })
    const { port: servicePort } = stage.app.server.address() as AddressInfo
    stage.app.server.on('request', (request, response) => {
      const { url = '' } = request
      if (/^\/(media\/.*\.(mp4|vtt|webp)|art\/)/.test(url))
        response.on('close', () =>
          carried.push({ status: response.statusCode, bytes: Number(response.getHeader('content-length') ?? 0) }),
        )
    })
    front = await startNginx({
      ...{ servicePort, storageFolder: '/nowhere', bucket: { port: swift.port, secret: SECRET } },
      changes: [WITHOUT_TLS],
    })
    url = `http://127.0.0.1:${front.port}`
    member = await stage.addMember()
  }, 120_000)
  afterAll(async () => {
    await front?.stop()
    await stage?.close()
    await swift?.stop()
  })

  const start = async (device: number): Promise<PlaybackAnswer> => (await stage.start(member.token, device)).body
  const get = (answer: PlaybackAnswer, file: string, init: RequestInit = {}) =>
    fetch(url + new URL(answer.dash).pathname.replace('dash.mpd', file), init)
  const range = (given: string) => ({ headers: { range: given } })
  const codeOf = async (part: Response) => ((await part.json()) as { error: { code: string } }).error.code
  const toBytes = async (part: Response) => Buffer.from(await part.arrayBuffer())

  it('is right, and nothing in it is warned of', () => {
    expect(front.check).toMatch(/syntax is ok[\s\S]*test is successful/)
    expect(front.check).not.toMatch(/warn|emerg/)
  })

  it('gives films and pictures of which the service carries no byte', async () => {
    const answer = await start(1)
    carried.length = 0
    const whole = await get(answer, 'cenc/1080p.mp4')
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(LONG.length)])
    expect((await toBytes(whole)).equals(LONG)).toBe(true)
    const part = await get(answer, 'cenc/1080p.mp4', range(`bytes=${4 * MB - 3}-${8 * MB + 3}`))
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${4 * MB - 3}-${8 * MB + 3}/${LONG.length}`)
    expect((await toBytes(part)).equals(LONG.subarray(4 * MB - 3, 8 * MB + 4))).toBe(true)
    const tail = await get(answer, 'cenc/1080p.mp4', range('bytes=-9'))
    expect([tail.status, await tail.text()]).toEqual([206, LONG.subarray(-9).toString()])
    const head = await get(answer, 'cenc/1080p.mp4', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(LONG.length)])
    const picture = await fetch(url + ART)
    expect([picture.status, await picture.text()]).toEqual([200, 'a picture'])
    const again = await fetch(url + ART, { headers: { 'if-none-match': picture.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    for (const [one, type] of [
      [whole, 'video/mp4'],
      [part, 'video/mp4'],
      [picture, 'image/webp'],
    ] as const) {
      expect(one.headers.get('content-type')).toBe(type)
      expect(one.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(one.headers.get('access-control-allow-origin')).toBe('*')
      expect(one.headers.get('x-content-type-options')).toBe('nosniff')
      expect([...one.headers.keys()].filter((name) => /kola|amz|trans-id|openstack|timestamp/.test(name))).toEqual([])
    }
    expect(carried.length).toBeGreaterThan(0)
    expect(carried.filter(({ status, bytes }) => status !== 204 || bytes > 0)).toEqual([])
  })

  it('leaves manifests and keys to the service', async () => {
    const answer = await start(1)
    const manifest = await get(answer, 'dash.mpd')
    expect([manifest.status, manifest.headers.has('x-request-id')]).toEqual([200, true])
    const headers = { 'x-dt-custom-data': answer.drm.customData }
    expect((await get(answer, `key/${KEY_ID}`, { headers })).status).toBe(200)
  })

  it('gives nothing to who has no token, in the service’s words, nor what is above a plan', async () => {
    const answer = await start(1)
    expect((await get(answer, 'cenc/240p.mp4', range('bytes=0-9'))).status).toBe(206)
    const forged = { ...answer, dash: answer.dash.replace(/\/media\/[^/]+/, '/media/made-up') }
    const refused = await get(forged, 'cenc/240p.mp4')
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'MEDIA_TOKEN_INVALID'])
    const { mediaTokens } = stage.services.origin
    const [, sessionId = ''] = /"s":"([^"]+)"/.exec(
      Buffer.from(/\/media\/([^.]+)/.exec(answer.dash)?.[1] ?? '', 'base64url').toString(),
    )!
    const grant = { tenantId: 'demo', mediaId: 'media-film', sessionId, maxHeight: 360 }
    const small = { ...answer, dash: answer.dash.replace(/\/media\/[^/]+/, `/media/${mediaTokens.sign(grant, 60)}`) }
    expect((await get(small, 'cenc/240p.mp4', range('bytes=0-9'))).status).toBe(206)
    const above = await get(small, 'cenc/1080p.mp4', range('bytes=0-9'))
    expect([above.status, await codeOf(above)]).toEqual([403, 'QUALITY_NOT_INCLUDED'])
  })

  it('says what is not there, and where a film ends, in the service’s words', async () => {
    const answer = await start(1)
    const missing = await get(answer, 'cenc/720p.mp4', range('bytes=0-9'))
    expect([missing.status, await codeOf(missing)]).toEqual([404, 'NOT_FOUND'])
    expect((await fetch(`${url}/art/demo/film/v1/none.webp`)).status).toBe(404)
    const beyond = await get(answer, 'cenc/1080p.mp4', range(`bytes=${LONG.length}-`))
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${LONG.length}`])
    expect(await codeOf(beyond)).toBe('RANGE_NOT_SATISFIABLE')
    const far = await get(answer, 'cenc/1080p.mp4', range('bytes=900000000-'))
    expect([far.status, await codeOf(far)]).toEqual([416, 'RANGE_NOT_SATISFIABLE'])
  })

  it('tells nobody where the bucket is who does not bear the secret', async () => {
    const answer = await start(1)
    for (const headers of [{ 'x-kola-edge': 'guessed' }, { 'x-kola-edge': `${SECRET}x` }, {}]) {
      for (const path of [new URL(answer.dash).pathname.replace('dash.mpd', 'cenc/240p.mp4'), ART]) {
        const { statusCode, headers: told } = await stage.inject('GET', path, {
          headers: { ...headers, range: 'bytes=0-1' },
        } as never)
        expect([statusCode, told['x-kola-bucket-path']]).toEqual([206, undefined])
      }
    }
    expect((await get(answer, 'cenc/240p.mp4', { headers: { 'x-kola-edge': SECRET } })).status).toBe(200)
    expect((await fetch(`${url}/media-address`)).status).toBe(404)
  })

  it('asks the bucket once for what many want at once', async () => {
    await stage.platform.storage.put('media/demo/media-film/v1/cenc/480p.mp4', LONG.subarray(0, 5 * MB))
    const answer = await start(1)
    let asked = 0
    const counting = await countBetween(swift.port, () => {
      asked += 1
      return new Promise((resolve) => setTimeout(resolve, 300))
    })
    const other = await startNginx({
      ...{ servicePort: (stage.app.server.address() as AddressInfo).port, storageFolder: '/nowhere' },
      bucket: { port: counting.port, secret: SECRET },
      changes: [WITHOUT_TLS],
    })
    try {
      const path = new URL(answer.dash).pathname.replace('dash.mpd', 'cenc/480p.mp4')
      const ask = (given = 'bytes=5-9') => fetch(`http://127.0.0.1:${other.port}${path}`, range(given))
      // From here on whether they may is known for a while, so that none waits for that.
      await (await ask(`bytes=${4 * MB}-${4 * MB + 5}`)).text()
      asked = 0
      const parts = await Promise.all(Array.from({ length: 20 }, () => ask()))
      expect(new Set(parts.map(({ status }) => status))).toEqual(new Set([206]))
      expect(asked).toBe(1)
    } finally {
      await other.stop()
      await counting.close()
    }
  })

  it('cuts a whole film whose screen is given back', async () => {
    const answer = await start(2)
    const whole = await get(answer, 'cenc/1080p.mp4')
    const reader = whole.body!.getReader()
    let read = (await reader.read()).value?.length ?? 0
    await stage.report(answer, 'DELETE')
    const rest = async () => {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        read += value.length
        // As slowly as a film is watched, with room in all the sockets on the way.
        if (read > 8 * MB && read < 20 * MB) await new Promise((resolve) => setTimeout(resolve, 60))
      }
    }
    await expect(rest()).rejects.toThrow(TypeError)
    expect(read).toBeLessThan(LONG.length)
    const refused = async () => (await get(answer, 'cenc/1080p.mp4', range('bytes=0-9'))).status
    await expect.poll(refused, { timeout: BELIEVED_MS }).toBe(403)
  }, 40_000)

  it('answers 503 with a time to come again when the bucket does not, and what it keeps goes on', async () => {
    const answer = await start(1)
    const kept = () => get(answer, 'cenc/1080p.mp4', range('bytes=0-9'))
    expect((await kept()).status).toBe(206)
    await stage.platform.storage.put('media/demo/media-film/v1/cenc/540p.mp4', Buffer.alloc(10))
    await swift.stop()
    const fresh = await get(answer, 'cenc/540p.mp4', range('bytes=0-9'))
    expect([fresh.status, fresh.headers.get('retry-after'), await codeOf(fresh)]).toEqual([
      ...[503, '1', 'UNAVAILABLE'],
    ])
    expect((await kept()).status).toBe(206)
    expect((await fetch(url + ART)).status).toBe(200)
  })
})

/** Counts the requests that go through it. */
async function countBetween(
  port: number,
  note: () => Promise<void>,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    await note()
    const { method, url: path, headers } = request
    const onward = ask({ host: '127.0.0.1', port, method, path, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(response)
    })
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { port: (server.address() as AddressInfo).port, close }
}
