import { expect, it } from 'vitest'
import { readTracks } from '../engines/shaka-tracks.ts'

const toTrack = (bandwidth: number, active = false) => ({ width: 640, height: 360, bandwidth, active })

it('a rendition that is left alone for a while is still what the film has, once', () => {
  const player = {
    ...{ getAudioTracks: () => [], getTextTracks: () => [], getVariantTracks: () => [] },
    getVideoTracks: () => [toTrack(100, true), toTrack(200)],
  }
  const { renditions } = readTracks(player, [], [toTrack(300), toTrack(200)])
  expect(renditions.map(({ bitsPerSecond, isActive }) => [bitsPerSecond, isActive])).toEqual([
    [100, true],
    [200, false],
    [300, false],
  ])
})
