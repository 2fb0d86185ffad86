import { expect, test } from 'vitest'
import { sayBytes, sayProgress, sayTimeLeft } from './size-words.ts'

test('sizes are said as people know them', () => {
  expect([412_000_000, 1_250_000_000, 31_000_000_000, 94_000_000, 1_000_000, 1_200, 0].map(sayBytes)).toEqual([
    '0.41 GB',
    '1.25 GB',
    '31 GB',
    '94 MB',
    '1 MB',
    '2 KB',
    '1 KB',
  ])
  expect(sayProgress(190_000_000, 410_000_000)).toBe('0.19 GB of 0.41 GB')
})

test('what is left is said once it is known how fast it comes', () => {
  expect(sayTimeLeft(220_000_000, 0)).toBe('')
  expect(sayTimeLeft(220_000_000, 10_000_000)).toBe('less than a minute')
  expect(sayTimeLeft(220_000_000, 610_000)).toBe('6 minutes')
  expect(sayTimeLeft(220_000_000, 60_000)).toBe('1 hour')
})
