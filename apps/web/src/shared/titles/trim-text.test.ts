import { expect, test, vi } from 'vitest'
import {
  toCardDescription,
  toCardName,
  toListDescription,
  toPlayerDescription,
  toRecentDescription,
  toSearchDetailText,
  toSearchTileText,
  toTrendingDescription,
} from './trim-text.ts'

const letters = (count: number) => 'abcdefghij'.repeat(30).slice(0, count)

test('TEXT-01 a card title and a resume title longer than 20 characters are cut at 20 with an ellipsis', () => {
  expect(toCardName(letters(20))).toBe(letters(20))
  expect(toCardName(letters(21))).toBe(`${letters(20)}…`)
})

test('TEXT-02 a card description is cut at 30, at 20 for long titles, and blank if the title exceeds 30', () => {
  const synopsis = letters(31)
  expect(toCardDescription({ name: letters(20), synopsis: letters(30) })).toBe(letters(30))
  expect(toCardDescription({ name: letters(20), synopsis })).toBe(`${letters(30)}…`)
  expect(toCardDescription({ name: letters(21), synopsis })).toBe(`${letters(20)}…`)
  expect(toCardDescription({ name: letters(30), synopsis })).toBe(`${letters(20)}…`)
  expect(toCardDescription({ name: letters(31), synopsis })).toBe('')
})

test('TEXT-03 a trending description longer than 50 characters is cut to 20 plus ellipsis', () => {
  expect(toTrendingDescription(letters(50))).toBe(letters(50))
  expect(toTrendingDescription(letters(51))).toBe(`${letters(20)}…`)
})

test("TEXT-04 descriptions are cut at 100 on lists, at 50 on Recent, at 80 on the player page, then '...'", () => {
  for (const [limit, trim] of [
    [100, toListDescription],
    [50, toRecentDescription],
    [80, toPlayerDescription],
  ] as const) {
    expect(trim(letters(limit))).toBe(letters(limit))
    expect(trim(letters(limit + 1))).toBe(`${letters(limit)}...`)
  }
})

test('TEXT-04 the description on the player page keeps its last word whole', () => {
  const synopsis = 'Aunty Ṣadé arrives for the weekend with eleven boxes, and everyone thinks she married money.'
  expect(toPlayerDescription(synopsis)).toBe(
    'Aunty Ṣadé arrives for the weekend with eleven boxes, and everyone thinks she...',
  )
  const before = 'A film about a bus, a bag, a bridge and a man who will not stop talking of mango'
  expect(before).toHaveLength(80)
  expect(toPlayerDescription(`${before} trees.`)).toBe(`${before}...`)
  expect(
    toPlayerDescription(
      'Grandpa pretends to be three tenants, two of them at once and the third on Sundays, all year.',
    ),
  ).toBe('Grandpa pretends to be three tenants, two of them at once and the third on...')
})

test('TEXT-05 search cards cut at 80 and at 200 characters', () => {
  expect(toSearchTileText(letters(80))).toBe(letters(80))
  expect(toSearchTileText(letters(81))).toBe(`${letters(80)}…`)
  expect(toSearchDetailText(letters(200))).toBe(letters(200))
  expect(toSearchDetailText(letters(201))).toBe(`${letters(200)}…`)
})

test('a letter never loses its tone marks, and counts as one with them', () => {
  expect(toCardName('Ọ̀rọ̀ '.repeat(6))).toBe(`${'Ọ̀rọ̀ '.repeat(5).trimEnd()}…`)
  expect(toCardName('Ẹ̀'.repeat(20))).toBe('Ẹ̀'.repeat(20))
})

test('a browser without a segmenter keeps letters and marks together too', () => {
  vi.stubGlobal('Intl', {})
  expect(toCardName('Ẹ̀'.repeat(21))).toBe(`${'Ẹ̀'.repeat(20)}…`)
  vi.unstubAllGlobals()
})

test('no space stands before the ellipsis', () => {
  expect(toCardName('The Nineteenth Hour of the Night')).toBe('The Nineteenth Hour…')
})
