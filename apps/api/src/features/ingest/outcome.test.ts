import { expect, test } from 'vitest'
import { toRunningTime } from './outcome.ts'

test('running times read like a programme', () => {
  expect([20, 2880, 6240].map(toRunningTime)).toEqual(['1 min', '48 min', '1h 44m'])
})
