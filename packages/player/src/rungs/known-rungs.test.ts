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

it('PLAYER-14 a file that was given up before is not played again, unless there is no other', () => {
  const [spoilt, good] = ['240p', '360p'].map((originalId) => toVariant({ ...toStream('video'), originalId }))
  if (!spoilt || !good) throw new Error('two were made')
  const known = createKnownRungs(new Set(['240p']))
  known.meet([spoilt, good])
  expect(known.listPlayable()).toEqual([good])
  const alone = createKnownRungs(new Set(['240p']))
  const only = toVariant({ ...toStream('video'), originalId: '240p' })
  alone.meet([only])
  expect(alone.listPlayable()).toEqual([only])
})
