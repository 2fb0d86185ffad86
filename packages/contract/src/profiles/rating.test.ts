import { expect, test } from 'vitest'
import { isAsWide, isWithinLimit, RATING_LIMITS, type RatingLimit, toRatingClass } from './rating.ts'

const TABLE: [RatingLimit | null, string[]][] = [
  ['C', ['C', 'c', 'Children', 'TV-Y', 'NFVCB C']],
  ['G', ['G', ' g ', 'U', 'TV-G', 'General', '0', '0+', 'All', 'FSK 0', 'A.L.']],
  ['PG', ['PG', 'pg', 'P.G.', 'U/A', 'UA', 'TV-PG', 'TV-Y7', '7', '7+', '6+', 'UA 7+', 'Parental Guidance']],
  ['12A', ['12A', '12 a', 'NFVCB 12A']],
  ['12', ['12', '12+', '8+', '10', '+12', 'FSK12', 'VM12']],
  ['15', ['15', '15+', 'PG13', 'PG-13', 'pg 13', '13+', '14', 'TV-14', 'VM14', 'M', 'MA15+', 'UA13+']],
  ['18', ['18', '18+', '16', '16+', 'FSK-16', '17+', 'R', 'NC-17', 'TV-MA', 'A', 'X', 'Adult', 'R18']],
  [
    null,
    [
      '',
      ' ',
      'RE',
      'NR',
      'Unrated',
      'Not rated',
      '19',
      '21+',
      '99',
      'PG PG',
      '12B',
      'constructor',
      'toString',
      '١٢',
      '-',
    ],
  ],
]

test.each(TABLE)('PROM-37 class %s is what these texts mean: %j', (rating, texts) => {
  expect(texts.map((text) => [text, toRatingClass(text)])).toEqual(texts.map((text) => [text, rating]))
})

test('a title without any text has no class', () => {
  expect([toRatingClass(undefined), toRatingClass(null)]).toEqual([null, null])
})

test('somebody with a limit sees its class and all before it, and nothing without a class', () => {
  const seen = (limit: RatingLimit | null) => [...RATING_LIMITS, null].filter((rating) => isWithinLimit(rating, limit))
  expect(seen('C')).toEqual(['C'])
  expect(seen('G')).toEqual(['C', 'G'])
  expect(seen('PG')).toEqual(['C', 'G', 'PG'])
  expect(seen('12A')).toEqual(['C', 'G', 'PG', '12A'])
  expect(seen('12')).toEqual(['C', 'G', 'PG', '12A', '12'])
  expect(seen('15')).toEqual(['C', 'G', 'PG', '12A', '12', '15'])
  expect(seen('18')).toEqual(['C', 'G', 'PG', '12A', '12', '15', '18'])
  expect(seen(null)).toEqual([...RATING_LIMITS, null])
})

test('a limit is as wide as another when it lets through all that the other does', () => {
  expect([isAsWide(null, '18'), isAsWide('18', null), isAsWide('PG', 'PG'), isAsWide('12A', '12')]).toEqual([
    ...[true, false, true, false],
  ])
})
