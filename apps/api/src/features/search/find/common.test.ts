import { expect, test } from 'vitest'
import { toCommonClasses, toCommonLexemes } from './common.ts'
import { toAsked, toJoined, toTerms } from './terms.ts'

const common = toCommonLexemes([
  { lexeme: 'alagos', hits: 900 },
  { lexeme: 'flagos', hits: 5_000 },
  { lexeme: 'flagoon', hits: 600 },
  { lexeme: 'frain', hits: 1_000 },
])
const [A, F, G] = [1, 32, 64]

test.each([
  ['rain x y', 0],
  ['rain', F | G],
  ['lagos', F | G],
  ['lagoo', 0],
  ['lagoon', 0],
  ['lag', F | G],
  ['lagos rain', F | G],
  ['rain never', 0],
  ['never', 0],
])('%s: %i', (query, classes) => {
  expect(toCommonClasses(toAsked(toTerms(query), toJoined(query)), common)).toBe(classes)
})

test('what the classes before have is counted with it', () => {
  const lexemes = toCommonLexemes([
    { lexeme: 'alagos', hits: 900 },
    { lexeme: 'clagos', hits: 200 },
  ])
  expect(toCommonClasses(toAsked(toTerms('lagos'), null), lexemes)).toBe(127 & ~A & ~2)
})

test('nothing is common before the database has counted', () => {
  expect(toCommonClasses(toAsked(toTerms('rain'), null), toCommonLexemes([]))).toBe(0)
})
