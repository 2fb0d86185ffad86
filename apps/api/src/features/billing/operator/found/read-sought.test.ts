import { expect, test } from 'vitest'
import { readSought } from './read-sought.ts'

const read = (text: string) => readSought(text, { currencies: ['NGN', 'GBP'], country: 'NG' })
const ngn = (amountMinor: number) => ({ amountMinor, currency: 'NGN' })
const gbp = (amountMinor: number) => ({ amountMinor, currency: 'GBP' })

test.each([
  ['KL-7F3K9Q2MXA', { reference: 'KL-7F3K9Q2MXA', amounts: [] }],
  ['kl 7f3k 9q2mxa ', { reference: 'KL-7F3K9Q2MXA', amounts: [] }],
  ['Amaka@Kola.example', { email: 'amaka@kola.example', amounts: [] }],
  ['0803 123 4567', { telephone: '+2348031234567', amounts: [] }],
  ['+44 7911 123456', { telephone: '+447911123456', amounts: [] }],
  ['4,500', { amounts: [ngn(450_000), gbp(450_000)] }],
  ['₦4,500', { amounts: [ngn(450_000)] }],
  ['£7.99', { amounts: [gbp(799)] }],
  ['7.99 gbp', { amounts: [gbp(799)] }],
  ['NGN 36,000.00', { amounts: [ngn(3_600_000)] }],
  ['UGX 4500', { amounts: [{ amountMinor: 4_500, currency: 'UGX' }] }],
  ['5000003', { amounts: [ngn(500_000_300), gbp(500_000_300)], transaction: '5000003' }],
  [
    '08031234567',
    { telephone: '+2348031234567', amounts: [ngn(803_123_456_700), gbp(803_123_456_700)], transaction: '08031234567' },
  ],
  ['290', { amounts: [ngn(29_000), gbp(29_000)] }],
  ['45,00', { amounts: [], transaction: '45,00' }],
  ['₦4.555', { amounts: [], transaction: '₦4.555' }],
  ['flw-991-82', { amounts: [], transaction: 'flw-991-82' }],
])('%s is read as a person means it', (text, sought) => {
  expect(read(text)).toEqual(sought)
})
