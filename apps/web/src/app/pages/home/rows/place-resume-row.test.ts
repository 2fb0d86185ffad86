import { expect, test } from 'vitest'
import { placeResumeRow } from './place-resume-row.ts'

test('HOME-03 Continue Watching is inserted at position 2 (index 1)', () => {
  expect(placeResumeRow(['a', 'b', 'c'], true)).toEqual(['a', 'resume', 'b', 'c'])
  expect(placeResumeRow(['a'], true)).toEqual(['a', 'resume'])
  expect(placeResumeRow([], true)).toEqual(['resume'])
})

test('without anything begun the rows stay as they are', () => {
  expect(placeResumeRow(['a', 'b'], false)).toEqual(['a', 'b'])
})
