import { expect, test } from 'vitest'
import { type Entries, findFaults, readAmount } from './entries.ts'

const whole: Entries = {
  network: 'MTN',
  bundle: 'bundle1',
  amount: '2,000',
  receiver: 'self',
  phone: '08031234567',
}

test('whole entries have no fault', () => {
  expect(findFaults(whole)).toEqual({})
  expect(findFaults({ ...whole, amount: ' 500 ', phone: ' 08031234567 ' })).toEqual({})
})

test('each entry that is missing or wrong has a fault of its own', () => {
  expect(Object.keys(findFaults({ network: '', bundle: '', amount: '', receiver: 'self', phone: '' }))).toEqual([
    'network',
    'bundle',
    'amount',
    'phone',
  ])
  expect(findFaults({ ...whole, phone: '١٢٣' }).phone).toBeDefined()
  expect(findFaults({ ...whole, network: 'Sky' }).network).toBe('Choose a network')
})

test.each(['0', '-5', '2000.50', '2,00', '2 000', '₦2,000', '💸', '99999999'])('%s is no amount', (typed) => {
  expect(readAmount(typed)).toBeNull()
})

test('an amount may bear commas', () => {
  expect(readAmount('2,000')).toBe(2_000)
  expect(readAmount('1,250,000')).toBe(1_250_000)
  expect(readAmount('500')).toBe(500)
})
