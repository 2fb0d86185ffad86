import { describe, expect, it } from 'vitest'
import { findFrame, parseStoryboard } from './storyboard.ts'

const VTT = `WEBVTT

00:00:00.000 --> 00:00:05.000
sprite.jpg#xywh=0,0,160,90

00:00:05.000 --> 00:00:10.000
sprite.jpg#xywh=160,0,160,90

01:02:05.500 --> 01:02:10.000
sprite.jpg#xywh=0,90,160,90
`

describe('parseStoryboard', () => {
  const frames = parseStoryboard(VTT, 'http://kola.test/media/token/story.vtt')

  it('reads areas and spans, and resolves addresses beside the file', () => {
    expect(frames).toHaveLength(3)
    expect(frames[1]).toEqual({
      url: 'http://kola.test/media/token/sprite.jpg',
      x: 160,
      y: 0,
      widthPixels: 160,
      heightPixels: 90,
      startSeconds: 5,
      endSeconds: 10,
    })
    expect(frames[2]?.startSeconds).toBe(3725.5)
  })

  it('reads short times and carriage returns', () => {
    const [frame] = parseStoryboard('WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\ns.jpg#xywh=1,2,3,4\r\n', 'http://a.test/')
    expect(frame).toMatchObject({ startSeconds: 1, endSeconds: 2, x: 1 })
  })

  it('reads long films, several spaces and what stands behind the times', () => {
    const vtt = 'WEBVTT\n\n10:00:00.250  -->  11:59:59.750 align:start\ns.jpg#xywh=1,2,3,4\n'
    expect(parseStoryboard(vtt, 'http://a.test/')).toEqual([
      {
        url: 'http://a.test/s.jpg',
        ...{ x: 1, y: 2, widthPixels: 3, heightPixels: 4 },
        ...{ startSeconds: 36_000.25, endSeconds: 43_199.75 },
      },
    ])
  })

  it.each(['', '5', '5,5', '5,5,0,9', '5,5,9,0', '5,5,9'])('leaves out a cue whose area is "%s"', (area) => {
    const vtt = `WEBVTT\n\n00:01.000 --> 00:02.000\ns.jpg#xywh=${area}\n`
    expect(parseStoryboard(vtt, 'http://a.test/')).toEqual([])
  })

  it('leaves out cues without an area', () => {
    expect(parseStoryboard('WEBVTT\n\n00:01.000 --> 00:02.000\nnot-a-sprite.jpg\n', 'http://a.test/')).toEqual([])
  })

  it('finds the picture of a position, the last one in a gap, none in an empty file', () => {
    expect(findFrame(frames, 7)?.x).toBe(160)
    expect(findFrame(frames, 5)?.x).toBe(160)
    expect(findFrame(frames, 4.99)?.x).toBe(0)
    expect(findFrame(frames, 60)?.x).toBe(160)
    expect(findFrame([], 7)).toBeNull()
  })
})
