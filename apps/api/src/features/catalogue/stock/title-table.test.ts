import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { TitleRow } from '../repository.ts'
import { createTitleTable } from './title-table.ts'

const COUNT = 20_000
/** An id and a name as texts, and their places in three lists; no object. */
const MAX_HEAP_BYTES = 200
/** Numbers, with room for half as many again, and a last slab that is not full. */
const MAX_COLUMN_BYTES = 130

/** Letters as a picture has them: no two alike, and none that another encoding would lose. */
const toPicture = (bytes: number, seed: number) =>
  `data:image/webp;base64,${Buffer.from(Uint8Array.from({ length: bytes }, (_, place) => (place * 31 + seed) % 256)).toString('base64')}`

const PLACEHOLDERS = { poster: 120, still: 80, hero: 70, 'hero-phone': 95 }

function toRow(number: number, more: Partial<TitleRow> = {}): TitleRow {
  const pictures = Object.entries(PLACEHOLDERS).map(([kind, bytes]) => [kind, toPicture(bytes, number)])
  return {
    ...{ id: `title-${number}`, kind: 'episode', parent_id: `season-${number % 100}`, number, name: `Night ${number}` },
    ...{ synopsis: 'Ọ̀kan ń bọ̀.', language: 'Yoruba', released_on: '2020-02-29', added_at: new Date(number * 1_000) },
    ...{ facts: { Cast: `Ada ${number}`, spotlight: '', own: '' }, genres: ['Drama'], translations: [] },
    ...{ duration_seconds: number / 2, is_playable: number % 2 === 0 },
    art: {
      base: `/art/${number}`,
      kinds: ['poster', 'still', 'hero', 'hero-phone'],
      placeholders: Object.fromEntries(pictures),
    },
    ...more,
  }
}

/** What is still there after the garbage is gone. */
function countBytes() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let turn = 0; turn < 3; turn += 1) collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { heapUsed, arrayBuffers }
}

test('a title stays as an id, a name, numbers and bytes: no object is kept for it', () => {
  const table = createTitleTable()
  table.add(toRow(0))
  const before = countBytes()
  let packed = 0
  for (let number = 1; number <= COUNT; number += 1) packed += table.countBytes(table.add(toRow(number)))
  const after = countBytes()
  expect((after.heapUsed - before.heapUsed) / COUNT).toBeLessThan(MAX_HEAP_BYTES)
  expect((after.arrayBuffers - before.arrayBuffers - packed) / COUNT).toBeLessThan(MAX_COLUMN_BYTES)
  expect(table.size).toBe(COUNT + 1)
  expect(table.find(77)).toMatchObject({ id: 'title-77', name: 'Night 77', number: 77 })
})

test('small pictures take their bytes and not their letters', () => {
  const table = createTitleTable()
  const [withPictures, without] = [
    toRow(1),
    toRow(2, { art: { base: '/art/1', kinds: ['poster', 'still', 'hero', 'hero-phone'], placeholders: {} } }),
  ].map((row) => table.countBytes(table.add(row))) as [number, number]
  const bytes = Object.values(PLACEHOLDERS).reduce((sum, one) => sum + one, 0)
  expect(withPictures - without).toBeGreaterThanOrEqual(bytes)
  expect(withPictures - without).toBeLessThan(bytes + 20)
})

const ODD: [string, Partial<TitleRow>][] = [
  ['every field', {}],
  ['nothing', { facts: {}, genres: [], art: { base: '', kinds: [], placeholders: {} }, synopsis: '', language: '' }],
  ['no parent, number or length', { kind: 'movie', parent_id: null, number: null, duration_seconds: null }],
  ['a negative number and a time before 1970', { number: -3, added_at: new Date(-1) }],
  [
    'names in other languages',
    {
      translations: [{ language: 'ig-NG', name: 'Abalị', synopsis: '' }],
      facts: { trending_text: 'x', spotlight: 'y' },
    },
  ],
  [
    'pictures that are none',
    {
      art: {
        base: '/a',
        kinds: ['title'],
        placeholders: {
          a: 'data:image/webp;base64,',
          b: 'data:image/webp;base64,AAA',
          c: 'data:image/webp;base64,AAB=',
          d: 'data:image/webp;base64,A A A A',
          e: 'data:image/png;base64,AAAA',
          f: '',
          g: 'data:image/webp;base64,AAAA',
          h: 'data:image/webp;base64,__-_',
          __proto__x: '12',
        },
      },
    },
  ],
]

test.each(ODD)('a title with %s comes back as it was', (_, more) => {
  const table = createTitleTable()
  table.add(toRow(1))
  const row = toRow(2, more)
  const place = table.add(row)
  table.add(toRow(3))
  expect(table.toRow(table.find(place))).toEqual({
    ...row,
    facts: Object.fromEntries(Object.entries(row.facts).filter(([name]) => name !== 'spotlight' || row.facts[name])),
  })
  expect(table.hasMark(place, 'isTrending')).toBe(Boolean(row.facts.trending_text))
})

test.each([
  ['isTrending', { trending_text: 'x' }],
  ['isSpotlight', { spotlight: 'x' }],
  ['isAnnounced', { notification_status: 'coming soon' }],
  [null, { notification_status: 'released' }],
])('the mark %s stands alone, with every kind', (mark, facts) => {
  const table = createTitleTable()
  for (const kind of ['movie', 'series', 'season', 'episode'] as const) {
    const place = table.add(toRow(1, { kind, facts }))
    const found = (['isTrending', 'isSpotlight', 'isAnnounced'] as const).filter((one) => table.hasMark(place, one))
    expect([table.find(place).kind, ...found]).toEqual(mark ? [kind, mark] : [kind])
  }
})
