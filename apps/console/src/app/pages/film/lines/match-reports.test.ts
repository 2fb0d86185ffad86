import { expect, test } from 'vitest'
import { matchReports } from './match-reports.ts'
import { readSeconds } from './move-form.tsx'

const cue = (number: number, startMs: number, text: string) => ({
  number,
  startMs,
  endMs: startMs + 1_000,
  text,
  place: '',
})
const report = (startMs: number, text: string) => ({
  startMs,
  text,
  members: 1,
  words: [],
  lastAt: '2026-11-28T20:11:00.000Z',
})
const LIVE = [cue(1, 1_000, 'One'), cue(2, 5_000, 'Two')]

test('a report stands beside its line while that is moved and corrected, and beside the same words once others are in force', () => {
  const reports = [report(1_000, 'One'), report(5_000, 'Two'), report(9_000, 'Gone')]
  const draft = [cue(1, 1_500, 'First'), cue(2, 5_500, 'Two')]
  const { byLine, others } = matchReports(reports, { cues: draft, live: LIVE })
  expect([...byLine].map(([number, { text }]) => [number, text])).toEqual([
    [1, 'One'],
    [2, 'Two'],
  ])
  expect(others.map(({ text }) => text)).toEqual(['Gone'])
  const after = matchReports(reports, { cues: draft, live: draft })
  expect([...after.byLine.keys()]).toEqual([2])
  expect(after.others.map(({ text }) => text)).toEqual(['One', 'Gone'])
})

test.each([
  ['0.5', 500],
  ['+1,25', 1_250],
  ['−0.04', -40],
  ['-3', -3_000],
  ['', null],
  ['1.2345', null],
  ['1:02', null],
  ['soon', null],
])('“%s” are so many thousandths', (text, ms) => {
  expect(readSeconds(text)).toBe(ms)
})
