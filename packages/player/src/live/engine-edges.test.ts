import { expect, it } from 'vitest'
import { watchMediaElement } from '../engines/media-element.ts'
import { readLiveEdge } from '../engines/shaka.ts'
import type { PlayerState } from '../state.ts'

const ranges = (end: number) => ({ length: 1, start: () => 0, end: () => end })

function createVideo(duration: number) {
  const facts = { duration, currentTime: 0, volume: 1, muted: false, playbackRate: 1, ended: false, paused: false }
  return Object.assign(
    new EventTarget(),
    facts,
    { readyState: 4, seeking: false },
    {
      buffered: ranges(20),
      seekable: ranges(600),
    },
  ) as unknown as HTMLMediaElement
}

function readReport(video: HTMLMediaElement, readEdge?: () => number | null): Partial<PlayerState> {
  const reports: Partial<PlayerState>[] = []
  watchMediaElement(video, (patch) => void reports.push(patch), readEdge)
  video.dispatchEvent(new Event('timeupdate'))
  return reports.at(-1) ?? {}
}

it('PLAYER-12 an element that reads a broadcast by itself tells its newest second, one with a film none', () => {
  expect(readReport(createVideo(Number.POSITIVE_INFINITY))).toMatchObject({ liveEdgeSeconds: 600, durationSeconds: 0 })
  expect(readReport(createVideo(600))).toMatchObject({ liveEdgeSeconds: null, durationSeconds: 600 })
})

it('PLAYER-12 Shaka tells the newest second of a broadcast, whatever length its element has', () => {
  const shaka = (isLive: boolean) => ({ isLive: () => isLive, seekRange: () => ({ start: 400, end: 900 }) })
  expect(readReport(createVideo(2 ** 32), () => readLiveEdge(shaka(true)))).toMatchObject({ liveEdgeSeconds: 900 })
  expect(readReport(createVideo(600), () => readLiveEdge(shaka(false)))).toMatchObject({ liveEdgeSeconds: null })
  expect(readLiveEdge(null)).toBeNull()
})
