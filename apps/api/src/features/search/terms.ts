import { toCounted, toWords } from './letters/fold.ts'

/** Classes of words in `title_search.words`, the best first; migration 0008 says what each is. */
export const CLASSES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const

/** One thing that was asked for: any of its words, or any word that begins with one of its beginnings. */
export interface Term {
  words: string[]
  beginnings: string[]
}

/** Nobody means more; what follows is not asked for. */
const MAX_TERMS = 16
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

/** Words are letters and digits alone, so that nothing in them is read as more than a word. */
function toLexemes({ words, beginnings }: Term, classes: string): string {
  const parts = [...classes].flatMap((letter) => [
    ...words.map((word) => `'${letter}${word}'`),
    ...beginnings.filter((word) => listBeginningClasses(word).includes(letter)).map((word) => `'${letter}${word}':*`),
  ])
  return parts.length === 0 ? '' : `(${parts.join('|')})`
}

function toQuery(terms: readonly Term[], joined: Term | null, classes: string): string {
  const all = terms.map((term) => toLexemes(term, classes)).join('&')
  // Pairs are kept of names only.
  const asOne = joined ? toLexemes(joined, classes.slice(0, 2)) : ''
  return asOne ? `(${all})|${asOne}` : all
}

/** For each class a tsquery of what has all terms in this class or better ones. */
export function toQueries(terms: readonly Term[], joined: Term | null): string[] {
  return CLASSES.map((_, index) => toQuery(terms, joined, CLASSES.slice(0, index + 1).join('')))
}
