import type { PlaybackAnswer } from '@kola/contract/playback'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toSource } from './to-source.ts'

const ANSWER = {
  dash: '/media/token/dash.mpd',
  hls: '/media/token/hls/master.m3u8',
  drm: {
    customData: 'e30=',
    licenceSeconds: 300,
    servers: { 'org.w3.clearkey': '/drm/license-proxy-widevine/cenc/?specConform=true' },
  },
  subtitles: [
    { language: 'en', label: 'English' },
    { language: 'yo', label: 'Yorùbá', url: '/media/token/yo.vtt' },
  ],
} as unknown as PlaybackAnswer

beforeEach(() => vi.stubGlobal('document', { baseURI: 'http://kola.test/' }))
afterEach(() => vi.unstubAllGlobals())

describe('toSource', () => {
  it('PLAYER-02 gives DASH to Shaka and HLS to Apple and to those who ask for it', () => {
    expect(toSource(ANSWER, 'shaka-dash')).toMatchObject({
      url: 'http://kola.test/media/token/dash.mpd',
      format: 'dash',
    })
    for (const engine of ['native-hls', 'shaka-hls'] as const) {
      expect(toSource(ANSWER, engine)).toMatchObject({ url: expect.stringMatching(/master\.m3u8$/), format: 'hls' })
    }
  })

  it('asks for licences with the custom data, at a full address', () => {
    expect(toSource(ANSWER, 'shaka-dash').drm).toEqual({
      servers: { 'org.w3.clearkey': 'http://kola.test/drm/license-proxy-widevine/cenc/?specConform=true' },
      customData: 'e30=',
      licenceSeconds: 300,
    })
  })

  it('reads the manifest with every codec only where codecs were chosen, and knows the way back', () => {
    const lean = { dash: '/media/token/dash-lean.mpd', picture: null, hasOpus: true, isFullSize: false }
    const codecs = { picture: 'av01', sound: 'opus' } as const
    const answer = { ...ANSWER, lean, manifest: '<MPD/>' }
    expect(toSource(answer, 'shaka-dash', codecs)).toMatchObject({
      ...{ url: 'http://kola.test/media/token/dash-lean.mpd', manifest: '<MPD/>', codecs },
      fallbackUrl: 'http://kola.test/media/token/dash.mpd',
    })
    expect(toSource(answer, 'shaka-dash')).toMatchObject({ url: 'http://kola.test/media/token/dash.mpd' })
    for (const engine of ['native-hls', 'shaka-hls'] as const)
      expect(toSource(answer, engine, codecs)).not.toHaveProperty('codecs')
  })

  it('adds only the subtitles that the manifest does not carry', () => {
    expect(toSource(ANSWER, 'shaka-dash').text).toEqual([
      { language: 'yo', label: 'Yorùbá', url: 'http://kola.test/media/token/yo.vtt' },
    ])
  })
})
