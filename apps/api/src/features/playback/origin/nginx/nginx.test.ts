import { chmod } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { PlaybackAnswer } from '@kola/contract/playback'
import { WITHOUT_TLS } from '@kola/platform/testing/nginx/shipped'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFilmStage, type FilmStage, KEY_ID } from '#app/testing/film-stage.ts'
import { type Front, hasNginx, startNginx } from '#app/testing/start-nginx.ts'

/** What nginx and the service believe of a screen, together. */
const BELIEVED_MS = 10_000

let stage: FilmStage
let front: Front
let url: string
let member: { id: string; token: string }

describe.skipIf(!hasNginx)('nginx with the shipped configuration', () => {
  beforeAll(async () => {
    stage = await createFilmStage()
    const { storage } = stage.config
    const storageFolder = storage.kind === 'disk' ? storage.folder : ''
    await chmod(storageFolder, 0o755)
    await stage.app.listen({ host: '127.0.0.1', port: 0 })
    const { port: servicePort } = stage.app.server.address() as AddressInfo
    front = await startNginx({
      servicePort,
      storageFolder,
      changes: [WITHOUT_TLS],
    })
    url = `http://127.0.0.1:${front.port}`
    member = await stage.addMember()
  })
  afterAll(async () => {
    await front?.stop()
    await stage.close()
  })

  const start = async (device: number): Promise<PlaybackAnswer> => (await stage.start(member.token, device)).body
  const get = (answer: PlaybackAnswer, file: string, headers: Record<string, string> = {}) =>
    fetch(url + new URL(answer.dash).pathname.replace('dash.mpd', file), { headers })
  const range = { range: 'bytes=0-99' }

  it('gives ranges from the disk, and the service’s own manifests and keys', async () => {
    const answer = await start(1)
    const part = await get(answer, 'cenc/240p.mp4', range)
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
    expect(part.headers.get('server')).toBe('nginx')
    expect(part.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(part.headers.has('x-request-id')).toBe(false)
    const manifest = await get(answer, 'dash.mpd')
    expect([manifest.status, manifest.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    expect(manifest.headers.has('x-request-id')).toBe(true)
    expect((await get(answer, `key/${KEY_ID}`)).status).toBe(403)
    expect((await get(answer, `key/${KEY_ID}`, { 'x-dt-custom-data': answer.drm.customData })).status).toBe(200)
  })

  it.each([
    ['bytes=0-99', false],
    ['bytes=2000000-2999999', false],
    ['bytes=100000000000-100099999999', false],
    ['bytes=0-100000000', true],
    ['bytes=100000000-200000000', true],
    ['bytes=0-', true],
    ['bytes=-100', true],
    ['bytes=0-1,5-6', true],
  ])('leaves %s to the service: %s', async (given, isService) => {
    const part = await get(await start(1), 'cenc/240p.mp4', { range: given })
    await part.arrayBuffer()
    expect(part.headers.has('x-request-id')).toBe(isService)
  })

  it('gives nothing more some seconds after the screen was given back, and all again when it is claimed', async () => {
    const answer = await start(1)
    expect((await get(answer, 'cenc/240p.mp4', range)).status).toBe(206)
    await stage.report(answer, 'DELETE')
    const read = async () => {
      const part = await get(answer, 'cenc/240p.mp4', range)
      return [part.status, part.status === 403 ? ((await part.json()) as { error: object }).error : null]
    }
    await expect.poll(read, { timeout: BELIEVED_MS }).toEqual([403, expect.objectContaining({ code: 'SCREEN_LAPSED' })])
    await stage.report(answer)
    await expect.poll(read, { timeout: BELIEVED_MS }).toEqual([206, null])
  })

  it('cuts a whole film whose screen is given back', async () => {
    // More than all the sockets on the way hold.
    const film = Buffer.alloc(64_000_000)
    await stage.platform.storage.put('media/demo/media-film/v1/cenc/1080p.mp4', film)
    const answer = await start(2)
    const whole = await get(answer, 'cenc/1080p.mp4')
    expect(whole.headers.get('content-length')).toBe(String(film.length))
    const reader = whole.body!.getReader()
    await reader.read()
    await stage.report(answer, 'DELETE')
    const rest = async () => {
      while (!(await reader.read()).done);
    }
    await expect(rest()).rejects.toThrow(TypeError)
  })
})
