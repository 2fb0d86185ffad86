import { describe, expect, it } from 'vitest'
import { placeNativeText } from './native-text.ts'
import { AS_WRITTEN, toShakaText } from './text-placing.ts'

interface Cue {
  startTime: number
  endTime: number
  line?: number | 'auto'
}

function createVideo(cues: Cue[], mode: TextTrackMode = 'showing') {
  return Object.assign(new EventTarget(), { textTracks: [{ mode, cues }] })
}

const cue = (startTime: number, line: Cue['line'] = 'auto'): Cue => ({ startTime, endTime: startTime + 2, line })

describe('subtitles that the browser draws', () => {
  it('stand later, earlier and at the upper edge, and as they are written again', () => {
    const cues = [cue(5), cue(1, -2)]
    const text = placeNativeText(createVideo(cues))
    text.set({ delaySeconds: 1.5, isAtTop: true })
    expect(cues).toEqual([
      { startTime: 6.5, endTime: 8.5, line: 0 },
      { startTime: 2.5, endTime: 4.5, line: 0 },
    ])
    text.set({ delaySeconds: -2, isAtTop: false })
    expect(cues).toEqual([
      { startTime: 3, endTime: 5, line: 'auto' },
      { startTime: 0, endTime: 1, line: -2 },
    ])
    text.set(AS_WRITTEN)
    expect(cues).toEqual([cue(5), cue(1, -2)])
  })

  it('are moved once each, also those that come while the film plays, until the end', () => {
    const cues = [cue(5)]
    const video = createVideo(cues)
    const text = placeNativeText(video)
    text.set({ delaySeconds: 0.25, isAtTop: false })
    cues.push(cue(9))
    for (let beat = 0; beat < 3; beat += 1) video.dispatchEvent(new Event('timeupdate'))
    expect(cues.map(({ startTime }) => startTime)).toEqual([5.25, 9.25])
    text.stop()
    cues.push(cue(12))
    video.dispatchEvent(new Event('timeupdate'))
    expect(cues[2]?.startTime).toBe(12)
  })

  it('are left alone where nothing was chosen, and in languages that are not shown', () => {
    const [shown, hidden] = [[cue(5)], [cue(5)]]
    const video = createVideo(shown)
    placeNativeText(video).set(AS_WRITTEN)
    video.dispatchEvent(new Event('timeupdate'))
    placeNativeText(createVideo(hidden, 'disabled')).set({ delaySeconds: 1, isAtTop: true })
    expect([shown, hidden]).toEqual([[cue(5)], [cue(5)]])
  })

  it('keep the place of a cue that knows no line', () => {
    const cues: Cue[] = [{ startTime: 1, endTime: 2 }]
    placeNativeText(createVideo(cues)).set({ delaySeconds: 0, isAtTop: true })
    expect(cues).toEqual([{ startTime: 1, endTime: 2 }])
  })
})

describe('subtitles that Shaka draws', () => {
  it('are told when and where they stand', () => {
    expect(toShakaText(AS_WRITTEN)).toEqual({ textDisplayer: { subtitleDelay: 0, positionArea: 0 } })
    expect(toShakaText({ delaySeconds: -0.75, isAtTop: true })).toEqual({
      textDisplayer: { subtitleDelay: -0.75, positionArea: 2 },
    })
  })
})
