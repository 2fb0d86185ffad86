import { expect, test } from 'vitest'
import { maskNumber } from './mask-number.ts'

test('a number shows its country, its beginning and its last two digits', () => {
  expect(maskNumber('+2348031234547', 'NG')).toBe('+234 803 ••• ••47')
  expect(maskNumber('+447700900123', 'NG')).toBe('+44 770 ••• ••23')
})
