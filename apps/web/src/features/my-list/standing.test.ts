import { expect, test } from 'vitest'
import { toStanding } from './queries.ts'

const nothing = { data: undefined, isError: false, isPaused: false }

test('a list that did not come is offline or lost, never empty', () => {
  expect(toStanding(nothing)).toBe('coming')
  expect(toStanding({ ...nothing, isPaused: true })).toBe('offline')
  expect(toStanding({ ...nothing, isError: true })).toBe('lost')
  expect(toStanding({ ...nothing, isError: true, isPaused: true })).toBe('offline')
})

test('what was seen before stays, whatever becomes of the line', () => {
  expect(toStanding({ data: [], isError: true, isPaused: true })).toBe('there')
})
