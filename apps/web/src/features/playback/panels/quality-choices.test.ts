import { describe, expect, it } from 'vitest'
import { findLevel, formatCost, formatData, planQualityChoices, readDataPrice } from './quality-choices.ts'

const rendition = (heightPixels: number, bitsPerSecond: number) => ({ heightPixels, bitsPerSecond, isActive: false })
const LADDER = [rendition(240, 182_000), rendition(360, 670_000), rendition(480, 1_560_000), rendition(720, 6_670_000)]

describe('planQualityChoices', () => {
  it('names automatic, data saver, good and high with their data', () => {
    const choices = planQualityChoices(LADDER)
    expect(choices.map(({ name, gigabytesPerHour }) => [name, formatData(gigabytesPerHour)])).toEqual([
      ['Automatic', '0.5 GB'],
      ['Data saver', '0.3 GB'],
      ['Good', '0.7 GB'],
      ['High', '3 GB'],
    ])
    expect(choices.map(({ maxHeightPixels }) => maxHeightPixels)).toEqual([null, 360, 480, 4320])
  })

  it('leaves out a level that brings nothing over the one below', () => {
    expect(planQualityChoices(LADDER.slice(0, 2)).map(({ name }) => name)).toEqual(['Automatic', 'Data saver'])
    expect(planQualityChoices(LADDER.slice(2)).map(({ name }) => name)).toEqual(['Automatic', 'Good', 'High'])
  })

  it('offers nothing where nothing is known', () => {
    expect(planQualityChoices([])).toEqual([])
  })
})

describe('findLevel', () => {
  const nameOf = (lines: typeof LADDER, height: number | null) => findLevel(planQualityChoices(lines), height)?.name

  it('finds the level that was chosen', () => {
    expect([null, 360, 480, 4320].map((height) => nameOf(LADDER, height))).toEqual([
      'Automatic',
      'Data saver',
      'Good',
      'High',
    ])
  })

  it('finds the nearest below in a film without that level, else its lowest', () => {
    expect(nameOf(LADDER.slice(0, 2), 480)).toBe('Data saver')
    expect(nameOf(LADDER.slice(2), 360)).toBe('Good')
    expect(nameOf([], 360)).toBeUndefined()
  })
})

describe('cost of data', () => {
  it.each([
    ['₦430', { sign: '₦', amount: 430 }],
    ['GH₵ 1,250.50', { sign: 'GH₵ ', amount: 1250.5 }],
    ['', null],
    ['free', null],
    [undefined, null],
  ])('reads %o', (text, price) => {
    expect(readDataPrice(text)).toEqual(price)
  })

  it.each([
    [0.3, '₦130'],
    [0.7, '₦300'],
    [3, '₦1,300'],
    [0.057, '₦25'],
    [0.001, '₦1'],
  ])('%d GB cost about %s', (gigabytes, text) => {
    expect(formatCost(gigabytes, { sign: '₦', amount: 430 })).toBe(text)
  })

  it('writes small amounts in megabytes', () => {
    expect(formatData(0.064)).toBe('60 MB')
  })
})
