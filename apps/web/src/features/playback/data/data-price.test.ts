import { describe, expect, it } from 'vitest'
import { formatCost, formatData, formatSpent, readDataPrice } from './data-price.ts'
import { findCountry } from './find-country.ts'

const NAIRA = { sign: '₦', amount: 430 }

describe('readDataPrice', () => {
  const read = (text: string | undefined, of = 'NG') => readDataPrice(text, { of, home: 'NG' })

  it.each([
    ['₦430', NAIRA],
    ['NG ₦430', NAIRA],
    ['₦1,250.50', { sign: '₦', amount: 1250.5 }],
    ['', null],
    ['₦0', null],
    ['free', null],
    [undefined, null],
  ])('reads %o', (text, price) => {
    expect(read(text)).toEqual(price)
  })

  it('finds the price of the country where the viewer is, and tells nobody else of it', () => {
    const text = '₦430; GH GH₵12'
    expect(read(text, 'GH')).toEqual({ sign: 'GH₵', amount: 12 })
    expect(read(text, '')).toEqual(NAIRA)
    expect(read(text, 'GB')).toBeNull()
    expect(read('GH GH₵12', 'NG')).toBeNull()
  })
})

describe('findCountry', () => {
  it('believes the clock before the account', () => {
    expect(findCountry('NG', 'Europe/London')).toBe('GB')
    expect(findCountry('GB', 'Africa/Lagos')).toBe('NG')
    expect(findCountry('NG', 'Asia/Tokyo')).not.toBe('NG')
    expect([findCountry('GH', 'UTC'), findCountry(undefined, 'Etc/GMT+3')]).toEqual(['GH', ''])
  })
})

describe('cost of data', () => {
  it.each([
    [0.12, '₦52'],
    [0.3, '₦130'],
    [0.7, '₦300'],
    [3, '₦1,300'],
    [0.014, '₦6'],
    [0.0001, '₦1'],
  ])('%d GB cost about %s', (gigabytes, text) => {
    expect(formatCost(gigabytes, NAIRA)).toBe(text)
  })

  it('says what was spent to the whole unit', () => {
    expect(formatSpent(1.9, NAIRA)).toBe('₦817')
    expect(formatSpent(0, NAIRA)).toBe('₦0')
  })

  it.each([
    [0.0141, '14 MB'],
    [0.064, '64 MB'],
    [0.0004, '0.4 MB'],
    [0.0996, '0.1 GB'],
    [0.117, '0.12 GB'],
    [1.94, '1.9 GB'],
    [12.4, '12 GB'],
    [123.4, '123 GB'],
    [0, '0 MB'],
  ])('writes %d GB as %s', (gigabytes, text) => {
    expect(formatData(gigabytes)).toBe(text)
  })
})
