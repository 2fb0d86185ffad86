import type { Pool } from '#shared/database/database.ts'
import { listHits } from './repository.ts'
import { type Term, toQueries } from './terms.ts'
import { countAllowedErrors } from './words/near-words.ts'
import type { WordList } from './words/word-list.ts'

/** What may have been meant by one word; none when nobody knows anything like it. */
interface Meaning {
  term: Term
  /** The words with the fewest errors. */
  best: string[]
  /** All that are near enough. */
  listAll(): string[]
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

function toMeaning(term: Term, words: WordList): Meaning {
  const [given = ''] = term.words
  const isBeginning = term.beginnings.length > 0
  const allowed = countAllowedErrors(given)
  const list = (most: number) =>
    words
      .listNear({ given, most, isBeginning })
      .slice(0, MAX_MEANINGS)
      .map(({ word }) => word)
  let best = list(0)
  for (let most = 1; most <= allowed && best.length === 0; most += 1) best = list(most)
  return { term, best, listAll: () => list(allowed) }
}

/** A word of one letter is near none, and two letters may begin many: whether they are known cannot be told. */
function isKnown({ term, best }: Meaning): boolean {
  const [word = ''] = term.words
  return best.length > 0 || word.length < 2 || (term.beginnings.length > 0 && word.length < 4)
}

function toGuessed({ term }: Meaning, words: readonly string[]): Term {
  return words.length > 0 ? { words: [...words], beginnings: [] } : term
}

interface GuessQuery {
  tenantId: string
  words: WordList
  terms: Term[]
  limit: number
}

/** For a query that finds nothing: the titles that have words near the ones that were typed. */
export async function guess(pool: Pool, { tenantId, words, terms, limit }: GuessQuery): Promise<Guess> {
  const meanings = terms.map((term) => toMeaning(term, words))
  const find = async (meant: Term[], most: number) => ({
    ids: await listHits(pool, {
      ...{ tenantId, limit: most, name: '', common: words.common },
      queries: toQueries(meant, null, words),
    }),
    terms: meant,
  })
  const known = meanings.filter(isKnown)
  if (known.length === meanings.length) {
    const best = await find(
      meanings.map((one) => toGuessed(one, one.best)),
      limit,
    )
    if (best.ids.length > 0) return { ...best, suggestion: null }
    const all = meanings.map((one) => toGuessed(one, one.listAll()))
    const isMore = all.some(({ words: meant }, place) => meant.length > (best.terms[place]?.words.length ?? 0))
    return { ...(isMore ? await find(all, limit) : best), suggestion: null }
  }
  const rest = known.map((one) => toGuessed(one, one.best.slice(0, 1)))
  const isWorth = rest.length > 0 && (await find(rest, 1)).ids.length > 0
  return { ids: [], terms: [], suggestion: isWorth ? rest.map((term) => term.words[0]).join(' ') : null }
}
