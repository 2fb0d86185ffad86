import type { Pool } from '#shared/database/database.ts'
import { guess } from './guess.ts'
import { toWords } from './letters/fold.ts'
import { listHits } from './repository.ts'
import { toJoined, toQueries, toTerms } from './terms.ts'
import type { Wanted } from './why/matches.ts'
import type { WordList } from './words/word-list.ts'

export interface FoundIds {
  ids: string[]
  wanted: Wanted
  isGuessed: boolean
  /** Other words to search for, where nothing was found. */
  suggestion: string | null
}

interface IdsQuery {
  tenantId: string
  /** All that the tenant's titles have. */
  words: WordList
  query: string
  limit: number
  /** So many come back that the query itself has; `limit` are guessed. */
  most: number
}

/** All that a search asks the database: the titles that have every word, or else what may have been meant. */
export async function findIds(pool: Pool, { tenantId, words, query, limit, most }: IdsQuery): Promise<FoundIds> {
  const wanted: Wanted = { terms: toTerms(query), joined: toJoined(query) }
  const queries = toQueries(wanted.terms, wanted.joined, words)
  const ids = await listHits(pool, {
    tenantId,
    limit: most,
    name: toWords(query).join(' '),
    queries,
    common: words.common,
  })
  if (ids.length > 0) return { ids, wanted, isGuessed: false, suggestion: null }
  const guessed = await guess(pool, { tenantId, words, terms: [...wanted.terms], limit })
  const { suggestion } = guessed
  return { ids: guessed.ids, wanted: { terms: guessed.terms, joined: null }, isGuessed: true, suggestion }
}
