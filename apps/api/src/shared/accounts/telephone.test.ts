import { expect, test } from 'vitest'
import { toTelephone } from './telephone.ts'

test.each([
  ['+2348031234567', 'NG'],
  ['2348031234567', 'NG'],
  ['0803 123 4567', 'NG'],
  [' 0803-123-4567 ', '234'],
  ['8031234567', '+234'],
  ['(0803) 123.4567', 'ng'],
  ['+234 0803 123 4567', 'NG'],
  ['00234-803-1234567', 'NG'],
  ['+2348031234567', 'KE'],
  ['2348031234567', 'GB'],
  ['\u202a+234 803 123 4567\u202c', 'NG'],
  ['\u200e0803\u200b1234567', 'NG'],
])('GAP-013 %s in %s is kept as E.164', (text, country) => {
  expect(toTelephone(text, country)).toBe('+2348031234567')
})

test('the trunk 0 stands for the country that was told', () => {
  expect(toTelephone('0712 345 678', 'KE')).toBe('+254712345678')
  expect(toTelephone('07700 900123', '44')).toBe('+447700900123')
})

test.each(['', '12', 'Ada', 'ada@example.com', '+', '+999123456789', '+234 80', '0803 123 4567 8901 2345', '😀', '+٪'])(
  'no number: %s',
  (text) => {
    expect(toTelephone(text, 'NG')).toBe('')
  },
)

test('a country that there is not spoils nothing', () => {
  expect(toTelephone('+2348031234567', 'XX')).toBe('+2348031234567')
  expect(toTelephone('08031234567', '99999')).toBe('')
})

test.each(['+870773111632', '+881612345678', '+88213012345', '+883510012345', '+979123456789'])(
  'a number of no country is none that we write to: %s',
  (text) => {
    expect(toTelephone(text, 'NG')).toBe('')
  },
)
