import type { Pool } from '../../shared/database.ts'
import { countAllowedErrors, countErrors, listNeighbours } from './letters/errors-between.ts'
import { listHits, listSimilar } from './repository.ts'
import { type Term, toQueries } from './terms.ts'

/** What may have been meant by one word; none when nobody knows anything like it. */
interface Meaning {
  term: Term
  /** The words with the fewest errors, and then all that are near enough. */
  best: string[]
  all: string[]
}

export interface Guess {
  ids: string[]
  /** What was looked for instead. */
  terms: Term[]
  /** Other words to search for, where nothing is near. */
  suggestion: string | null
}

/** More words than these would find too much. */
const MAX_MEANINGS = 12

function toMeaning(term: Term, similar: readonly string[]): Meaning {
  const [given = ''] = term.words
  const isBeginning = term.beginnings.length > 0
  const allowed = countAllowedErrors(given)
  const near = similar
    .map((word) => ({ word, errors: countErrors(given, word, isBeginning) }))
    .filter(({ errors }) => errors <= allowed)
    .toSorted((one, other) => one.errors - other.errors)
    .slice(0, MAX_MEANINGS)
  const fewest = near[0]?.errors
  return {
    term,
    best: near.filter(({ errors }) => errors === fewest).map(({ word }) => word),
    all: near.map(({ word }) => word),
  }
}

/** A word of one letter is in no list, and two letters may begin many: whether they are known cannot be told. */
function isKnown({ term, best }: Meaning): boolean {
  const [word = ''] = term.words
  return best.length > 0 || word.length < 2 || (term.beginnings.length > 0 && word.length < 4)
}

function toGuessed({ term }: Meaning, words: readonly string[]): Term {
  return words.length > 0 ? { words: [...words], beginnings: [] } : term
}

/** For a query that finds nothing: the titles that have words near the ones that were typed. */
export async function guess(pool: Pool, given: { tenantId: string; terms: Term[]; limit: number }): Promise<Guess> {
  const { tenantId, limit } = given
  const words = given.terms.flatMap((term) => term.words)
  const similar = await listSimilar(pool, { tenantId, words, neighbours: words.flatMap(listNeighbours) })
  const meanings = given.terms.map((term) => toMeaning(term, similar))
  const find = async (terms: Term[], most: number) => ({
    ids: await listHits(pool, { tenantId, limit: most, name: '', queries: toQueries(terms, null) }),
    terms,
  })
  const known = meanings.filter(isKnown)
  if (known.length === meanings.length) {
    const best = await find(
      meanings.map((one) => toGuessed(one, one.best)),
      limit,
    )
    if (best.ids.length > 0) return { ...best, suggestion: null }
    if (meanings.every(({ best, all }) => best.length === all.length)) return { ...best, suggestion: null }
    return {
      ...(await find(
        meanings.map((one) => toGuessed(one, one.all)),
        limit,
      )),
      suggestion: null,
    }
  }
  const rest = known.map((one) => toGuessed(one, one.best.slice(0, 1)))
  const isWorth = rest.length > 0 && (await find(rest, 1)).ids.length > 0
  return { ids: [], terms: [], suggestion: isWorth ? rest.map((term) => term.words[0]).join(' ') : null }
}
