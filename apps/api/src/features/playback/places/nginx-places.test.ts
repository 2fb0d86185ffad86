import { chmod } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { PlaybackAnswer } from '@kola/contract/playback'
import { WITHOUT_TLS } from '@kola/platform/testing/nginx/shipped'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFilmStage, type FilmStage } from '#app/testing/film-stage.ts'
import { type Front, hasNginx, startNginx } from '#app/testing/start-nginx.ts'
import { MAX_MOVES, OVERLAP_MS } from './places.ts'

// Each caller has an address of its own, all of them this machine's: 127.0.0.0/8. nginx's is 127.0.0.1, and believed.
const [HOME, FRIEND, THIRD] = ['127.10.0.1', '127.20.0.1', '127.30.0.1'] as const
const SPOOFED = { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.7', forwarded: 'for=198.51.100.7' }

interface Caller {
  from: string
  /** Where it calls; nginx unless told otherwise. */
  port?: number
  file?: string
  headers?: Record<string, string>
}

let stage: FilmStage
let servicePort: number
let answer: PlaybackAnswer

const startStage = async () => {
  stage = await createFilmStage((config) => ({ ...config, http: { ...config.http, trustProxy: '127.0.0.1' } }))
  await stage.app.listen({ host: '127.0.0.1', port: 0 })
  servicePort = (stage.app.server.address() as AddressInfo).port
}
const startFilm = async () => {
  const { token } = await stage.addMember()
  answer = (await stage.start(token, 1)).body
}

/** @returns the status, and the error's code where there is one */
async function read({ from, port = servicePort, file = 'dash.mpd', headers = {} }: Caller) {
  const path = new URL(answer.dash).pathname.replace('dash.mpd', file)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, localAddress: from, headers, agent: false }
    request(options, resolve).on('error', reject).end()
  })
  const body = await text(response)
  return response.statusCode === 403 ? JSON.parse(body).error.code : response.statusCode
}

describe('places of callers that reach the service itself', () => {
  beforeAll(startStage)
  afterAll(() => stage.close())
  beforeEach(startFilm)

  it('a header that a stranger writes makes no place, and hides none', async () => {
    for (let n = 0; n < 2 * MAX_MOVES; n += 1) {
      const headers = { 'x-forwarded-for': `198.${n}.100.7` }
      expect([n, await read({ from: HOME, headers })]).toEqual([n, 200])
    }
    for (const from of [FRIEND, THIRD]) expect(await read({ from, headers: SPOOFED })).toBe(200)
    stage.clock.advance(OVERLAP_MS + 1)
    for (const from of [HOME, FRIEND]) expect(await read({ from, headers: SPOOFED })).toBe(200)
    // All three say that they are at one place.
    expect(await read({ from: THIRD, headers: SPOOFED })).toBe('TOO_MANY_PLACES')
  })

  it('a proxy that is believed speaks for those behind it, by the last address that it adds', async () => {
    const behind = (address: string) =>
      read({ from: '127.0.0.1', headers: { 'x-forwarded-for': `203.0.113.9, ${address}` } })
    const [home, friend, third] = ['105.113.20.9', '41.58.77.1', '197.210.5.1']
    for (const address of [home, friend, third]) expect(await behind(address)).toBe(200)
    stage.clock.advance(OVERLAP_MS + 1)
    for (const address of [home, friend]) expect(await behind(address)).toBe(200)
    expect(await behind(third)).toBe('TOO_MANY_PLACES')
  })
})

describe.skipIf(!hasNginx)('places behind nginx with the shipped configuration', () => {
  let front: Front
  beforeAll(async () => {
    await startStage()
    const { storage } = stage.config
    const storageFolder = storage.kind === 'disk' ? storage.folder : ''
    await chmod(storageFolder, 0o755)
    const changes = [WITHOUT_TLS]
    front = await startNginx({ servicePort, storageFolder, changes })
  })
  afterAll(async () => {
    await front?.stop()
    await stage.close()
  })
  beforeEach(startFilm)

  const ask = (caller: Caller) => read({ port: front.port, ...caller })

  it('are those of its callers: two of three devices play on, with ranges from the disk too', async () => {
    for (const from of [HOME, FRIEND, THIRD]) expect([from, await ask({ from })]).toEqual([from, 200])
    stage.clock.advance(OVERLAP_MS + 1)
    const piece = { file: 'cenc/240p.mp4', headers: { range: 'bytes=0-9' } }
    for (const from of [HOME, FRIEND]) expect([from, await ask({ from, ...piece })]).toEqual([from, 206])
    expect(await ask({ from: THIRD })).toBe('TOO_MANY_PLACES')
    expect(await ask({ from: THIRD, ...piece })).toBe('TOO_MANY_PLACES')
    expect(await ask({ from: HOME, file: 'cenc/240p.mp4', headers: { range: 'bytes=10-19' } })).toBe(206)
  })

  it('are not what a caller writes: one that names a hundred is at one, and three that name the same are at three', async () => {
    for (let n = 0; n < 2 * MAX_MOVES; n += 1) {
      const headers = { ...SPOOFED, 'x-forwarded-for': `198.${n}.100.7` }
      expect([n, await ask({ from: HOME, headers })]).toEqual([n, 200])
    }
    for (const from of [FRIEND, THIRD]) expect(await ask({ from, headers: SPOOFED })).toBe(200)
    stage.clock.advance(OVERLAP_MS + 1)
    for (const from of [HOME, FRIEND]) expect(await ask({ from, headers: SPOOFED })).toBe(200)
    expect(await ask({ from: THIRD, headers: SPOOFED })).toBe('TOO_MANY_PLACES')
  })
})
