import type { GivenWord } from '../repository.ts'
import { countAllowedErrors, listNear } from './near-words.ts'
import type { Term } from './terms.ts'

/** What may have been meant by one word; none when nobody knows anything like it. */
interface Meaning {
  term: Term
  /** The words with the fewest errors. */
  best: string[]
  /** All that are near enough. */
  all: string[]
}

export interface Guess {
  ids: string[]
  /** What was looked for instead. */
  terms: Term[]
  /** Other words to search for, where nothing is near. */
  suggestion: string | null
}

/** Words like each of those given, more than are near enough, and the titles that have all terms. */
export interface Library {
  listAlike(given: readonly GivenWord[]): Promise<string[][]>
  listTitles(terms: readonly Term[], most: number): Promise<string[]>
}

/** More words than these would find too much. */
const MAX_MEANINGS = 12

const toGiven = ({ words, beginnings }: Term): GivenWord => ({
  word: words[0] ?? '',
  isBeginning: beginnings.length > 0,
})

function toMeaning(term: Term, alike: readonly string[]): Meaning {
  const { word: given, isBeginning } = toGiven(term)
  const near = listNear(alike, { given, most: countAllowedErrors(given), isBeginning })
  const best = near.filter(({ errors }) => errors === near[0]?.errors)
  const toWords = (list: typeof near) => list.slice(0, MAX_MEANINGS).map(({ word }) => word)
  return { term, best: toWords(best), all: toWords(near) }
}

/** A word of one letter is near none, and two letters may begin many: whether they are known cannot be told. */
function isKnown({ term, best }: Meaning): boolean {
  const [word = ''] = term.words
  return best.length > 0 || word.length < 2 || (term.beginnings.length > 0 && word.length < 4)
}

function toGuessed({ term }: Meaning, words: readonly string[]): Term {
  return words.length > 0 ? { words: [...words], beginnings: [] } : term
}

/** For a query that finds nothing: the titles that have words near the ones that were typed. */
export async function guess(library: Library, terms: readonly Term[], limit: number): Promise<Guess> {
  const alike = await library.listAlike(terms.map(toGiven))
  const meanings = terms.map((term, place) => toMeaning(term, alike[place] ?? []))
  const find = async (meant: Term[]) => ({
    ids: await library.listTitles(meant, limit),
    terms: meant,
    suggestion: null,
  })
  const known = meanings.filter(isKnown)
  if (known.length === meanings.length) {
    const best = await find(meanings.map((one) => toGuessed(one, one.best)))
    const isMore = meanings.some((one) => one.all.length > one.best.length)
    return best.ids.length > 0 || !isMore ? best : find(meanings.map((one) => toGuessed(one, one.all)))
  }
  const rest = known.map((one) => toGuessed(one, one.best.slice(0, 1)))
  const isWorth = rest.length > 0 && (await library.listTitles(rest, 1)).length > 0
  return { ids: [], terms: [], suggestion: isWorth ? rest.map((term) => term.words[0]).join(' ') : null }
}
