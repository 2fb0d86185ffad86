import { describe, expect, it } from 'vitest'
import type { MediaSource } from '../source.ts'
import { planShakaConfig } from './shaka-config.ts'

const SOURCE: MediaSource = {
  url: '/media/t/dash.mpd',
  format: 'dash',
  drm: { servers: { 'org.w3.clearkey': '/drm/clearkey' }, customData: 'e30=' },
}
const GOOD = { saveData: false, isCellular: false, isSlow: false }

describe('planShakaConfig', () => {
  it('asks the licence server instead of holding keys', () => {
    expect(planShakaConfig(SOURCE, GOOD).drm.servers).toEqual({ 'org.w3.clearkey': '/drm/clearkey' })
  })

  it('plays one codec of each kind where there are several, in the wanted language', () => {
    const codecs = { picture: 'av01', sound: 'opus' } as const
    expect(planShakaConfig({ ...SOURCE, codecs, audioLanguage: 'yo' }, GOOD)).toMatchObject({
      preferredAudio: [{ language: 'yo', codec: 'opus' }],
      preferredVideo: [{ codec: 'av01', hdrLevel: 'AUTO' }],
    })
    expect(planShakaConfig({ ...SOURCE, audioLanguage: 'yo' }, GOOD).preferredAudio).toEqual([{ language: 'yo' }])
    expect(planShakaConfig(SOURCE, GOOD)).not.toHaveProperty('preferredVideo')
    expect(planShakaConfig(SOURCE, GOOD).preferredAudio).toEqual([])
  })

  it('caps mobile data at 480 lines and Save-Data at 360', () => {
    expect(planShakaConfig(SOURCE, { ...GOOD, isCellular: true }).abr.restrictions.maxHeight).toBe(480)
    const saver = planShakaConfig(SOURCE, { ...GOOD, isCellular: true, saveData: true })
    expect(saver.abr.restrictions.maxHeight).toBe(360)
    expect([saver, planShakaConfig(SOURCE, GOOD)].map(({ streaming }) => streaming.stopFetchingOnPause)).toEqual([
      true,
      false,
    ])
  })

  it('fetches no piece before the one in which a film begins, and may change down after each', () => {
    const { streaming, abr } = planShakaConfig(SOURCE, GOOD)
    expect([streaming.inaccurateManifestTolerance, abr.switchInterval]).toEqual([0.1, 4])
  })

  it('starts at the lowest rung on a poor line and asks the browser on a good one', () => {
    const poor = planShakaConfig(SOURCE, { ...GOOD, isSlow: true }).abr
    expect(poor.useNetworkInformation).toBe(false)
    expect(poor.defaultBandwidthEstimate).toBeLessThan(182_000)
    expect(planShakaConfig(SOURCE, GOOD).abr.useNetworkInformation).toBe(true)
  })
})
