import type { PlaybackAnswer } from '@kola/contract/playback'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLEAR_KEY_REQUEST, createFilmStage, type FilmStage, KEY, KEY_ID } from '#app/testing/film-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import type { KeySystem } from './needs.ts'

const WIDEVINE = '/drm/license-proxy-widevine/cenc/?specConform=true'
const PLAYREADY = '/drm/license-proxy-headerauth/drmtoday/RightsManager.asmx'
const FAIRPLAY = '/drm/license-server-fairplay/'
const CERTIFICATE = '/drm/license-server-fairplay/cert/kola'
const CALLBACK = '/webhooks/drmtoday?secret=callback'
/** What the provider of a test answers, to whom nobody listens: the way to it is there. */
const PASSED_ON = 503

function stageWith(...keySystems: KeySystem[]) {
  const held: { stage: FilmStage; answer: PlaybackAnswer } = {} as never
  beforeAll(async () => {
    held.stage = await createFilmStage((config) => ({ ...config, drm: { ...config.drm, keySystems } }))
    const { token } = await held.stage.addMember()
    const started = await held.stage.start(token, 1)
    assertAnswer('GET /apps/v2/videoplayback', started)
    held.answer = started.body
  })
  afterAll(() => held.stage.close())
  const headers = () => ({ 'x-dt-custom-data': held.answer.drm.customData })
  return {
    held,
    post: async (url: string, payload: string | Buffer) => {
      const answer = await held.stage.inject('POST', url, { headers: headers(), payload })
      expect(answer.body).not.toContain(KEY.toString('base64url'))
      return answer.statusCode
    },
    get: (url: string) => held.stage.inject('GET', url, { headers: headers() }),
    /** A file beside the manifest. */
    file: (name: string) =>
      held.stage.inject('GET', held.answer.dash.replace('dash.mpd', name), { headers: headers() }),
  }
}

describe('with Widevine, PlayReady and FairPlay alone', () => {
  const { held, post, get, file } = stageWith('com.widevine.alpha', 'com.microsoft.playready', 'com.apple.fps')

  it('the answer to a press of Play has nothing of ClearKey', () => {
    const { answer } = held
    expect(Object.keys(answer.drm.servers)).toEqual(['com.widevine.alpha', 'com.microsoft.playready', 'com.apple.fps'])
    expect(answer).not.toHaveProperty('hlsClearKey')
    expect(answer.drm.certificate).toBe(`http://localhost:80${CERTIFICATE}`)
  })

  it('no licence address gives a raw key', async () => {
    for (const path of [WIDEVINE, PLAYREADY, FAIRPLAY]) {
      expect([path, await post(path, CLEAR_KEY_REQUEST)]).toEqual([path, 404])
    }
  })

  it('there is no address of a key', async () => {
    const answer = await file(`key/${KEY_ID}`)
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('no manifest says that there is ClearKey, whole, by range or by tag', async () => {
    const mpd = await file('dash.mpd')
    const shown = '<MPD>\n<ContentProtection schemeIdUri="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"/>\n</MPD>\n'
    expect(mpd.body).toBe(shown)
    expect(mpd.headers).toMatchObject({
      'content-type': 'application/dash+xml',
      'content-length': String(shown.length),
      'cache-control': 'public, max-age=300',
    })
    const url = held.answer.dash
    const tag = String(mpd.headers.etag)
    const again = await held.stage.inject('GET', url, { headers: { 'if-none-match': tag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const part = await held.stage.inject('GET', url, { headers: { range: 'bytes=1-3' } })
    expect([part.statusCode, part.body]).toEqual([206, 'MPD'])
    const head = await held.stage.inject('HEAD', url)
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(shown.length)])
    const playlist = await file('hls/240p.m3u8')
    expect(playlist.body).toBe(
      `#EXTM3U\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://${KEY_ID}",KEYFORMAT="com.apple.streamingkeydelivery"\n`,
    )
    expect((await file('hls/none.m3u8')).statusCode).toBe(404)
    expect((await file('hls-clearkey/240p.m3u8')).statusCode).toBe(404)
  })

  it('the configured systems pass to the provider', async () => {
    expect(await post(WIDEVINE, Buffer.from([8, 4]))).toBe(PASSED_ON)
    expect(await post(PLAYREADY, '<soap/>')).toBe(PASSED_ON)
    expect(await post(FAIRPLAY, 'spc=AA%3D&assetId=media-film')).toBe(PASSED_ON)
    expect((await get(CERTIFICATE)).statusCode).toBe(PASSED_ON)
  })
})

describe('with ClearKey alone', () => {
  const { held, post, get, file } = stageWith('org.w3.clearkey')

  it('the answer names it and no other', () => {
    const { answer } = held
    expect(Object.keys(answer.drm.servers)).toEqual(['org.w3.clearkey'])
    expect(answer.hlsClearKey).toMatch(/\/hls-clearkey\/master\.m3u8$/)
    expect(answer.drm).not.toHaveProperty('certificate')
  })

  it('gives its licence, and no other system’s address exists', async () => {
    const licence = await held.stage.askLicence(held.answer)
    expect(licence.json().keys).toEqual([
      { kty: 'oct', kid: Buffer.from(KEY_ID, 'hex').toString('base64url'), k: KEY.toString('base64url') },
    ])
    expect(await post(WIDEVINE, Buffer.from([8, 4]))).toBe(404)
    expect(await post(PLAYREADY, '<soap/>')).toBe(404)
    expect(await post(FAIRPLAY, 'spc=AA%3D&assetId=media-film')).toBe(404)
    expect((await get(CERTIFICATE)).statusCode).toBe(404)
    expect((await held.stage.inject('POST', CALLBACK, { payload: {} })).statusCode).toBe(404)
  })

  it('gives the manifests as they are stored', async () => {
    expect((await file('dash.mpd')).body).toContain('ClearKey1.0')
    expect((await file('hls/240p.m3u8')).body).toContain(`../key/${KEY_ID}`)
    expect((await file('hls-clearkey/240p.m3u8')).statusCode).toBe(200)
  })

  it('gives sixteen bytes to who bears the custom data, and none to who has the media address alone', async () => {
    const address = held.answer.dash.replace('dash.mpd', `key/${KEY_ID}`)
    expect((await get(address)).rawPayload).toEqual(KEY)
    const stranger = await held.stage.inject('GET', address)
    expect([stranger.statusCode, stranger.json().error.code]).toEqual([403, 'LICENCE_DENIED'])
  })
})

describe('with Widevine alone', () => {
  const { held, post, get } = stageWith('com.widevine.alpha')

  it('PlayReady and FairPlay have no address', async () => {
    expect(await post(WIDEVINE, Buffer.from([8, 4]))).toBe(PASSED_ON)
    expect(await post(PLAYREADY, '<soap/>')).toBe(404)
    expect(await post(FAIRPLAY, 'spc=AA%3D')).toBe(404)
    expect((await get(CERTIFICATE)).statusCode).toBe(404)
    expect((await held.stage.inject('POST', CALLBACK, { payload: {} })).statusCode).toBe(403)
  })
})
