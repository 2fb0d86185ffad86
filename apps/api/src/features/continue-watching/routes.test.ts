import { expect, test } from 'vitest'
import { toResumeState } from './routes.ts'

test.each([
  [1, 0, true, 'begun'],
  [1, 40, true, 'begun'],
  [1, 40, false, 'begun'],
  [0, 0, true, 'finished'],
  [0, 1, true, 'removed'],
  [0, 40, true, 'removed'],
  [0, 0, false, 'removed'],
  [0, 40, false, 'removed'],
] as const)('status %i at %i s, of a playback session: %s, says %s', (...[status, resumeTime, isOfPlayback, state]) => {
  expect(toResumeState({ status, resumeTime, isOfPlayback })).toBe(state)
})
