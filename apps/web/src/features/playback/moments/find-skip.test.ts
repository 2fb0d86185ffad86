import type { Marker } from '@kola/contract/playback'
import { expect, it } from 'vitest'
import { findSkip } from './find-skip.ts'

const recap: Marker = { kind: 'recap', startSeconds: 0, endSeconds: 30 }
const intro: Marker = { kind: 'intro', startSeconds: 40, endSeconds: 70.5 }
const credits: Marker = { kind: 'credits', startSeconds: 2_400, endSeconds: 2_500 }

it.each([
  { at: 0, kind: 'recap' },
  { at: 29.9, kind: 'recap' },
  { at: 30, kind: undefined },
  { at: 39.9, kind: undefined },
  { at: 40, kind: 'intro' },
  { at: 70.4, kind: 'intro' },
  { at: 70.5, kind: undefined },
  { at: 2_450, kind: undefined },
])('at $at s there is to skip: $kind', ({ at, kind }) => {
  expect(findSkip([recap, intro, credits], at)?.kind).toBe(kind)
})

it('a film without markers has nothing to skip', () => {
  expect(findSkip([], 0)).toBeNull()
})
