import { createTestDatabase, type TestDatabase } from '@kola/platform/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schema } from '#shared/database/schema/schema.ts'
import { foldWords, toEndOf, toWords } from './fold.ts'

let database: TestDatabase<Schema>

beforeAll(async () => {
  database = await createTestDatabase<Schema>()
})
afterAll(() => database.drop())

/** Of each text the words as the database and as the service know them. */
async function compare(texts: readonly string[]): Promise<void> {
  const { rows } = await database.pool.query<{ folded: string }>(
    'select search_fold(given) as folded from unnest($1::text[]) with ordinality as listed (given, place) order by place',
    [texts],
  )
  const ours = texts.map((text) =>
    foldWords(text)
      .map(({ word }) => word)
      .join(' '),
  )
  for (const [place, { folded }] of rows.entries()) expect([texts[place], ours[place]]).toEqual([texts[place], folded])
}

test('the service and the database know every letter alike', async () => {
  const letters: string[] = []
  for (let code = 1; code <= 0x10ffff; code += code < 0x20000 ? 1 : 997) {
    if (code < 0xd800 || code > 0xdfff) letters.push(String.fromCodePoint(code))
  }
  const differing: string[] = []
  const { rows } = await database.pool.query<{ folded: string }>(
    "select search_fold('x' || given || 'y') as folded from unnest($1::text[]) with ordinality as listed (given, place) order by place",
    [letters],
  )
  for (const [place, { folded }] of rows.entries()) {
    if (toWords(`x${letters[place]}y`).join(' ') !== folded)
      differing.push(`U+${letters[place]?.codePointAt(0)?.toString(16)}`)
  }
  expect(differing).toEqual([])
})

test('and whole texts, with letters and marks together or apart', async () => {
  const texts = [
    'A sign-painter in Abẹ́òkúta is paid to write another man’s love letters – “on walls”.',
    'Ọ̀rọ̀ Ìfẹ́; Ịhụnanya… ’Yan Mata Uku: Ƙauna a Zariya (Sarauniyar Yashi)',
    '  \tHighlife ’74\u00a0& 50 % of ₦2,900  \n',
    'قِطَارُ اللَّيْل — רַכֶּבֶת, 東京物語・각',
    '👩🏾‍🎤 Sọ̀rọ̀sọ̀rọ̀ \u202e🎬',
  ]
  await compare([...texts, ...texts.map((text) => text.normalize('NFD')), ...texts.map((text) => text.toUpperCase())])
})

test('letters of Nigeria fold to plain ones, apostrophes go, what is between words separates', () => {
  expect(toWords('Ọ̀rọ̀ Ìfẹ́ – Ṣọlá')).toEqual(['oro', 'ife', 'sola'])
  expect(toWords('Ịhụnanya Ụmụọma Ṅ')).toEqual(['ihunanya', 'umuoma', 'n'])
  expect(toWords('Ƙauna ƁƊƘƳ ɓɗƙƴ ’Ya’ya Ŋ ŋ')).toEqual(['kauna', 'bdky', 'bdky', 'yaya', 'n', 'n'])
  expect(toWords("Yar'Adua's Aṣọ-Ẹbí, Highlife ’74")).toEqual(['yaraduas', 'aso', 'ebi', 'highlife', '74'])
})

test('a place in the folded word leads to the letters as they are written, with their marks', () => {
  const written = 'A Ẹ̀kọ́! zone'.normalize('NFD')
  const [, eko, zone] = foldWords(written)
  const read = (word: typeof eko) =>
    word && [1, 2, 3].map((letters) => written.slice(word.start, toEndOf(word, letters)))
  expect(eko && written.slice(eko.start, eko.end)).toBe('Ẹ̀kọ́'.normalize('NFD'))
  expect(read(eko)).toEqual(['Ẹ̀', 'Ẹ̀k', 'Ẹ̀kọ́'].map((letters) => letters.normalize('NFD')))
  expect(read(zone)).toEqual(['z', 'zo', 'zon'])
})
