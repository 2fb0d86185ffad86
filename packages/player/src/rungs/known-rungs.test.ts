import { expect, it } from 'vitest'
import { createKnownRungs, type Stream } from './known-rungs.ts'

const toStream = (type: string): Stream => ({ type, language: 'en', createSegmentIndex: async () => {} })
const sound = toStream('audio')
const toVariant = (video: Stream, disabledUntilTime = 0) => ({
  ...{ video, audio: sound, disabledUntilTime, allowedByApplication: true, allowedByKeySystem: true },
})

it('what drops pictures stays banned while something else can be played', () => {
  const known = createKnownRungs()
  const [lost, banned, free] = [
    toVariant(toStream('video')),
    toVariant(toStream('video'), 30),
    toVariant(toStream('video')),
  ]
  known.meet([lost, banned, free])
  expect(known.lose(lost.video)).toBe(true)
  expect(banned.disabledUntilTime).toBe(30)
  expect(known.listPlayable()).toEqual([free])
})
