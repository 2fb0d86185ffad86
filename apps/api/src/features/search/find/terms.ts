import { toCounted, toWords } from '../letters/fold.ts'

/** Classes of words in `title_search.words`, the best first; docs/search.md says what each is. */
export const CLASSES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const

/** One thing that was asked for: any of its words, or any word that begins with one of its beginnings. */
export interface Term {
  words: string[]
  beginnings: string[]
}

/** One way of saying a term, as the database is asked for it. */
export interface AskedWord {
  word: string
  /** Which term it is, from 1; 0 for all of them as one word. */
  term: number
  isBeginning: boolean
  /** Classes in which it counts: one bit each, a the lowest. */
  allowed: number
}

/** Nobody means more; what follows is not asked for. */
const MAX_TERMS = 10
/** So many words in a row are also looked for as one. */
const MAX_JOINED = 4
const ALL_CLASSES = (1 << CLASSES.length) - 1
/** Pairs are kept of names only. */
const NAME_CLASSES = toBits('ab')

function toBits(letters: string): number {
  return CLASSES.reduce((bits, letter, place) => (letters.includes(letter) ? bits | (1 << place) : bits), 0)
}

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

function toAskedTerm({ words, beginnings }: Term, term: number, classes: number): AskedWord[] {
  const begun = beginnings.map((word) => ({
    ...{ word, term, isBeginning: true },
    allowed: classes & toBits(listBeginningClasses(word)),
  }))
  // An unfinished word takes in the whole one.
  const whole = words.map((word) => {
    const taken = begun.reduce((bits, one) => (one.word === word ? bits | one.allowed : bits), 0)
    return { word, term, isBeginning: false, allowed: classes & ~taken }
  })
  return [...whole.filter(({ allowed }) => allowed !== 0), ...begun]
}

export function toAsked(terms: readonly Term[], joined: Term | null): AskedWord[] {
  const asked = terms.flatMap((term, place) => toAskedTerm(term, place + 1, ALL_CLASSES))
  return joined ? [...asked, ...toAskedTerm(joined, 0, NAME_CLASSES)] : asked
}
