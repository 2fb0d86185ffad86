import { afterEach, expect, test, vi } from 'vitest'
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

/** No stretch of it is like another, so that only the first letters are the first letters. */
const LONG = Array.from({ length: 80 }, (_, at) => `w${String(at).padStart(3, '0')}`).join('')
const first = (count: number) => LONG.slice(0, count)

afterEach(() => vi.unstubAllGlobals())

/** Whole up to the limit; one character more, and `kept` of them stay before the end. */
function expectCut(
  trim: (text: string) => string,
  { limit, kept = limit, end }: Record<'limit' | 'kept', number> & { end: string },
) {
  expect(trim(first(limit))).toBe(first(limit))
  expect(trim(first(limit + 1))).toBe(first(kept) + end)
  expect(trim(LONG)).toBe(first(kept) + end)
  expect(trim('')).toBe('')
}

test('TEXT-01 a card title and a resume title longer than 20 characters are cut at 20 with an ellipsis', () => {
  expectCut(toCardName, { limit: 20, kept: 20, end: '…' })
})

test.each([
  { name: 20, limit: 30 },
  { name: 21, limit: 20 },
  { name: 30, limit: 20 },
])('TEXT-02 below a title of $name characters a description is cut at $limit', ({ name, limit }) => {
  expectCut((synopsis) => toCardDescription({ name: first(name), synopsis }), { limit, kept: limit, end: '…' })
})

test('TEXT-02 a description is blank below a title of more than 30 characters', () => {
  expect(toCardDescription({ name: first(31), synopsis: LONG })).toBe('')
  expect(toCardDescription({ name: first(31), synopsis: 'w' })).toBe('')
})

test('TEXT-03 a trending description longer than 50 characters is cut to 20 plus ellipsis', () => {
  expectCut(toTrendingDescription, { limit: 50, kept: 20, end: '…' })
})

test.each([
  { place: 'lists', limit: 100, trim: toListDescription },
  { place: 'Recent', limit: 50, trim: toRecentDescription },
  { place: 'the player page', limit: 80, trim: toPlayerDescription },
])("TEXT-04 descriptions on $place are cut at $limit, then '...'", ({ limit, trim }) => {
  expectCut(trim, { limit, kept: limit, end: '...' })
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

test.each([
  { place: 'a tile', limit: 80, trim: toSearchTileText },
  { place: 'the details', limit: 200, trim: toSearchDetailText },
])('TEXT-05 what a search found is cut at $limit on $place', ({ limit, trim }) => {
  expectCut(trim, { limit, kept: limit, end: '…' })
})

test.each(['with', 'without'])(
  'a letter never loses its tone marks, and counts as one with them, %s a segmenter',
  (how) => {
    if (how === 'without') vi.stubGlobal('Intl', {})
    expect(toCardName('Ọ̀rọ̀ '.repeat(6))).toBe(`${'Ọ̀rọ̀ '.repeat(5).trimEnd()}…`)
    expect(toCardName('Ẹ̀'.repeat(20))).toBe('Ẹ̀'.repeat(20))
    expect(toCardName('Ẹ̀'.repeat(21))).toBe(`${'Ẹ̀'.repeat(20)}…`)
  },
)

test('no space stands before the ellipsis', () => {
  expect(toCardName('The Nineteenth Hour of the Night')).toBe('The Nineteenth Hour…')
})

/** What a name may be made of, with what joins its neighbours. */
const ODD_NAMES = [
  'Ẹ̀kọ́ Ìṣọ̀kan ní Èkó àti ní Abẹ́òkúta',
  'Ịhụnanya na Ọchịchọ nke Obodo Anyị',
  'Ƙauna da Ɗanɗano a Birnin Kano da Kewaye',
  '₦4,500 “Owambe” — the party that nobody left…',
  'E\u0301ko\u0301 by night and never again in Lagos',
  'Family 👨‍👩‍👧‍👦 matters more than all the money there is',
  'Flags 🇳🇬🇬🇭🇳🇬🇬🇭 over the stadium of Surulere tonight',
  'Love ❤️ and © Nollywood, one more time and again',
  'Two\r\nlines\r\nof\r\na\r\nname\r\nthat\r\ngoes\r\non\r\nand\r\non',
  'كل الطرق تؤدي إلى لاغوس في نهاية المطاف',
  'हिन्दी में एक बहुत लंबा शीर्षक यहाँ है',
  '한국어 제목이 아주 길어서 잘려야 합니다 정말로 그렇습니다',
  'Soft\u00adhyphens\u200band\u200dzero widths in one long name',
]

/** Cut by the browser's own segmenter alone. */
function cutBySegments(text: string, limit: number): string {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return characters.length > limit ? `${characters.slice(0, limit).join('').trimEnd()}…` : text
}

test('an odd name is cut where the segmenter of the browser would cut it', () => {
  for (const name of ODD_NAMES) expect(toCardName(name), name).toBe(cutBySegments(name, 20))
})

const isJoined = (text: string) => Array.from(new Intl.Segmenter().segment(text)).length !== text.length

test('no two of the characters that are cut without the segmenter ever join', () => {
  const plain: string[] = []
  const asked = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  for (let code = 0x20; code < 0x2100; code += 1) {
    const sign = String.fromCharCode(code)
    asked.mockClear()
    toCardName(sign.repeat(21))
    if (asked.mock.calls.length === 0) plain.push(sign)
  }
  asked.mockRestore()
  expect(plain.length).toBeGreaterThan(900)
  for (const sign of plain) expect(isJoined(plain.join(sign)), sign).toBe(false)
})

test('a name of plain letters is cut without the segmenter, which costs a phone a tenth of a second at home', () => {
  const asked = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  for (const name of ['The Nineteenth Hour of the Night', 'Ìfẹ́ Àtọ̀runwá', 'Ọlọ́run, ₦4,500 “Owambe” — Káàbọ̀ sí Èkó…']) {
    toCardName(name.normalize('NFC').replace(/\p{M}/gu, ''))
  }
  expect(asked).not.toHaveBeenCalled()
  toCardName('Ẹ̀'.repeat(21))
  expect(asked).toHaveBeenCalled()
  asked.mockRestore()
})
