import type { Marker } from '@kola/contract/playback'
import { expect, test } from 'vitest'
import { mark, planStrips, remove, write } from './mark.ts'

const INTRO: Marker = { kind: 'intro', startSeconds: 74, endSeconds: 161 }
const durationSeconds = 6_012.48

test('a beginning that is new has the usual length, one that is moved keeps its end', () => {
  expect(mark([], { kind: 'intro', end: 'in', seconds: 74.04, durationSeconds })).toEqual([
    { kind: 'intro', startSeconds: 74, endSeconds: 104 },
  ])
  expect(mark([INTRO], { kind: 'intro', end: 'in', seconds: 80, durationSeconds })).toEqual([
    { ...INTRO, startSeconds: 80 },
  ])
})

test('credits go on to the end of the film, and not a tenth further', () => {
  const [credits] = mark([], { kind: 'credits', end: 'in', seconds: 5_762, durationSeconds })
  expect(credits).toEqual({ kind: 'credits', startSeconds: 5_762, endSeconds: 6_012.4 })
})

test('an end before the beginning moves the beginning, a beginning after the end moves the end', () => {
  expect(mark([INTRO], { kind: 'intro', end: 'out', seconds: 40, durationSeconds })).toEqual([
    { kind: 'intro', startSeconds: 10, endSeconds: 40 },
  ])
  expect(mark([INTRO], { kind: 'intro', end: 'in', seconds: 161, durationSeconds })).toEqual([
    { kind: 'intro', startSeconds: 161, endSeconds: 191 },
  ])
})

test('markers stand in the order of the film, each kind once, within it', () => {
  const recap = mark([INTRO], { kind: 'recap', end: 'out', seconds: 72, durationSeconds })
  expect(recap.map(({ kind }) => kind)).toEqual(['recap', 'intro'])
  expect(remove(recap, 'intro').map(({ kind }) => kind)).toEqual(['recap'])
  expect(write(recap, { ...INTRO, startSeconds: 1 }).map(({ kind }) => kind)).toEqual(['intro', 'recap'])
  const [late] = mark([], { kind: 'intro', end: 'out', seconds: 9_999, durationSeconds })
  expect(late?.endSeconds).toBeLessThanOrEqual(6_012.5)
})

test('a long film is drawn close at both ends', () => {
  expect(planStrips(46)).toEqual([{ label: 'The film', from: 0, to: 46 }])
  expect(planStrips(6_012).map(({ from, to }) => [from, to])).toEqual([
    [0, 240],
    [0, 6_012],
    [5_652, 6_012],
  ])
})
