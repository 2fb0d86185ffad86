import { expect, test } from 'vitest'
import { type Cue, findCueFaults, moveCues, readCueTime, toCueTime, toReadingSpeed } from './cues.ts'
import { findDifference, toMoveText } from './difference.ts'

const cue = (number: number, [startMs, endMs]: readonly [number, number], text = `Words of ${number}`): Cue => ({
  ...{ number, startMs, endMs, text, place: '' },
})

test('faults are told by the number of the line: those that cannot be shown, and those to look at', () => {
  const cues = [
    cue(4, [-100, 900]),
    cue(1, [1_000, 4_000]),
    cue(2, [3_000, 5_000]),
    cue(3, [6_000, 6_000]),
    cue(5, [7_000, 7_500], 'So many words that nobody reads them'),
    cue(6, [9_000, 9_900], '<i> </i>'),
    cue(7, [10_000, 11_000]),
  ]
  const found = [...findCueFaults(cues, 10)].map(([number, faults]) => [
    number,
    faults.map(({ isGrave, text }) => [isGrave, text]),
  ])
  expect(found).toEqual([
    [4, [[true, 'It begins before the film']]],
    [2, [[false, 'It begins while 0:00:01.000 is still on']]],
    [3, [[true, 'It ends before it begins, or with it']]],
    [5, [[false, 'Too fast to read: 72 signs a second']]],
    [6, [[true, 'It has no words']]],
    [7, [[true, 'The film ends at 0:00:10.000']]],
  ])
  expect(findCueFaults([cue(7, [10_000, 11_000])], null).size).toBe(0)
})

test('a line within a longer one, and the one after it, are told of the longer', () => {
  const cues = [cue(1, [0, 10_000]), cue(2, [1_000, 2_000]), cue(3, [9_000, 12_000]), cue(4, [12_000, 13_000])]
  expect([...findCueFaults(cues, 60)].map(([number, [fault]]) => [number, fault?.text])).toEqual([
    [2, 'It begins while 0:00:00.000 is still on'],
    [3, 'It begins while 0:00:00.000 is still on'],
  ])
})

test.each([
  [0, '0:00:00.000'],
  [2_475_040, '0:41:15.040'],
  [7_322_999, '2:02:02.999'],
])('%d is told as %s, and read back', (ms, text) => {
  expect(toCueTime(ms)).toBe(text)
  expect(readCueTime(text)).toBe(ms)
})

test.each([
  ['00:41:15,040', 2_475_040],
  ['41:15.04', 2_475_040],
  ['1:02', 62_000],
  ['0:61:00.000', null],
  ['0:00:60.000', null],
  ['15', null],
  ['-0:00:01.000', null],
  ['', null],
  ['soon', null],
  ['49:00:00', null],
])('“%s” is read as %s', (text, ms) => {
  expect(readCueTime(text)).toBe(ms)
})

test('lines are moved by so much, and stretched from one rate to another before that', () => {
  expect(moveCues([cue(1, [1_000, 2_000])], { byMs: -1_500, stretch: null })[0]).toMatchObject({
    startMs: -500,
    endMs: 500,
  })
  const there = moveCues([cue(1, [60_000, 61_000])], { byMs: 500, stretch: { from: '24', to: '23.976' } })
  expect(there[0]).toMatchObject({ startMs: 60_560, endMs: 61_561 })
  expect(moveCues(there, { byMs: -500, stretch: null }).map(({ startMs }) => startMs)).toEqual([60_060])
})

test('what differs: words, times, new ones and those taken out; one move of all is told as one', () => {
  const before = [cue(1, [1_000, 2_000], 'a'), cue(2, [3_000, 4_000], 'b'), cue(3, [5_000, 6_000], 'a')]
  expect(findDifference(before, before)).toEqual({ changes: [], movedMs: null, moved: 0 })
  expect(findDifference(before, moveCues(before, { byMs: 500, stretch: null }))).toEqual({
    changes: [],
    movedMs: 500,
    moved: 3,
  })
  const after = [cue(1, [1_000, 2_000], 'A'), cue(2, [3_100, 4_000], 'b'), cue(4, [8_000, 9_000], 'new')]
  const { changes, movedMs, moved } = findDifference(before, after)
  expect(changes.map(({ kind, before: was, after: is }) => [kind, was?.text, is?.text])).toEqual([
    ['changed', 'a', 'A'],
    ['changed', 'b', 'b'],
    ['removed', 'a', undefined],
    ['added', undefined, 'new'],
  ])
  expect([movedMs, moved]).toEqual([null, 1])
  expect([toMoveText(500), toMoveText(-1_250)]).toEqual(['+0.500 s', '−1.250 s'])
})

test('signs that are read are counted without marks', () => {
  expect(toReadingSpeed({ startMs: 0, endMs: 1_000, text: '<i>Ẹ ṣẹ́ ò\u0301</i>' })).toBe(6)
  expect(toReadingSpeed({ startMs: 1_000, endMs: 1_000, text: 'x' })).toBe(0)
})
