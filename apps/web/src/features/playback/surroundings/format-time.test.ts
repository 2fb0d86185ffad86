import { describe, expect, it } from 'vitest'
import { formatTime, sayTime } from './format-time.ts'

describe('formatTime', () => {
  it.each([
    [0, '0:00'],
    [9.9, '0:09'],
    [2531, '42:11'],
    [6720, '1:52:00'],
    [-1, '0:00'],
  ])('writes %d s as %s', (seconds, text) => {
    expect(formatTime(seconds)).toBe(text)
  })
})

describe('sayTime', () => {
  it.each([
    [0, '0 seconds'],
    [61, '1 minute 1 second'],
    [7203, '2 hours 3 seconds'],
  ])('says %d s as %s', (seconds, text) => {
    expect(sayTime(seconds)).toBe(text)
  })
})
