import { toCounted, toWords } from './letters/fold.ts'

/** Classes of words in `title_search.words`, the best first; migration 0008 says what each is. */
export const CLASSES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const

/** One thing that was asked for: any of its words, or any word that begins with one of its beginnings. */
export interface Term {
  words: string[]
  beginnings: string[]
}

/** Nobody means more; what follows is not asked for. */
const MAX_TERMS = 10
/** So many words in a row are also looked for as one. */
const MAX_JOINED = 4

/** What may begin with the last word while it is typed: a letter or two would find something in every description. */
export function listBeginningClasses(beginning: string): string {
  if (beginning.length === 1) return 'abc'
  return beginning.length === 2 ? 'abcde' : 'abcdefg'
}

/** The words of a query, the last of which may still be unfinished. */
export function toTerms(query: string): Term[] {
  const words = toWords(query)
  const last = words.at(-1)
  return [...new Set(words)]
    .slice(0, MAX_TERMS)
    .map((word) => ({ words: [word], beginnings: word === last ? [word] : [] }))
}

/** `high life` for those who write highlife. */
export function toJoined(query: string): Term | null {
  const words = toWords(query)
  if (words.length < 2 || words.length > MAX_JOINED) return null
  return { words: [], beginnings: [toCounted(words.join(''))] }
}

/** Which classes know a word, or a beginning of words; a bit for each class. */
interface Known {
  classesOf(word: string): number
  classesOfBeginning(beginning: string): number
}

/** Lexemes of a term in each class; none where no title has them. */
type Lexemes = string[][]

/** Words are letters and digits alone, so that nothing in them is read as more than a word. */
function toLexemes(term: Term, known: Known): Lexemes {
  const words = term.words.map((word) => ({ word, classes: known.classesOf(word) }))
  const beginnings = term.beginnings.map((word) => ({ word, classes: known.classesOfBeginning(word) }))
  return CLASSES.map((letter, index) => {
    const isIn = ({ classes }: { classes: number }) => (classes & (1 << index)) !== 0
    const begun = beginnings.filter((one) => isIn(one) && listBeginningClasses(one.word).includes(letter))
    const whole = words.filter((one) => isIn(one) && !begun.some(({ word }) => word === one.word))
    return [...whole.map(({ word }) => `'${letter}${word}'`), ...begun.map(({ word }) => `'${letter}${word}':*`)]
  })
}

const toEither = (lexemes: Lexemes) => {
  const parts = lexemes.flat()
  return parts.length === 0 ? '' : `(${parts.join('|')})`
}

function toQuery(terms: readonly Lexemes[], joined: Lexemes, count: number): string {
  const parts = terms.map((lexemes) => toEither(lexemes.slice(0, count)))
  const all = parts.includes('') ? '' : parts.join('&')
  // Pairs are kept of names only.
  const asOne = toEither(joined.slice(0, Math.min(count, 2)))
  return all && asOne ? `(${all})|${asOne}` : all || asOne
}

/**
 * For each class a tsquery of what has all terms in this class or better ones. It is empty where this finds nothing that
 * the classes before do not find.
 */
export function toQueries(terms: readonly Term[], joined: Term | null, known: Known): string[] {
  const lexemes = terms.map((term) => toLexemes(term, known))
  const asOne = joined ? toLexemes(joined, known) : []
  const queries = CLASSES.map((_, index) => toQuery(lexemes, asOne, index + 1))
  return queries.map((query, index) => (query === queries[index - 1] ? '' : query))
}
