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
