import type { Asked } from '#shared/database/database.ts'
import type { Sight } from '#shared/items.ts'
import { toWords } from '../letters/fold.ts'
import { listAlike, listTitles } from '../repository.ts'
import { createCommonReader, toCommonClasses } from './common.ts'
import { guess } from './guess.ts'
import { type Term, toAsked, toJoined, toTerms } from './terms.ts'

/** What the titles that were found have. */
export interface Wanted {
  terms: readonly Term[]
  /** All terms as one word, which a name may be. */
  joined: Term | null
}

export interface FoundIds {
  ids: string[]
  wanted: Wanted
  isGuessed: boolean
  /** Other words to search for, where nothing was found. */
  suggestion: string | null
}

export interface IdsQuery extends Pick<Sight, 'tenantId' | 'ratingLimit'> {
  query: string
  limit: number
  /** So many come back that the query itself has; `limit` are guessed. */
  most: number
}

/** All that a search asks the database: the titles that have every word, or else what may have been meant. */
export function createFinder(pool: Asked) {
  const readCommon = createCommonReader(pool)

  return async function findIds({ tenantId, ratingLimit, query, limit, most }: IdsQuery): Promise<FoundIds> {
    const lexemes = await readCommon()
    const list = (name: string, wanted: Wanted, count: number) => {
      const asked = toAsked(wanted.terms, wanted.joined)
      const common = toCommonClasses(asked, lexemes)
      return listTitles(pool, { tenantId, ratingLimit, name, asked, common, most: count })
    }
    const wanted: Wanted = { terms: toTerms(query), joined: toJoined(query) }
    const ids = await list(toWords(query).join(' '), wanted, most)
    if (ids.length > 0) return { ids, wanted, isGuessed: false, suggestion: null }
    const library = {
      listAlike: (given: Parameters<typeof listAlike>[2]) => listAlike(pool, tenantId, given),
      listTitles: (terms: readonly Term[], count: number) => list('', { terms, joined: null }, count),
    }
    const guessed = await guess(library, wanted.terms, limit)
    const { terms, suggestion } = guessed
    return { ids: guessed.ids, wanted: { terms, joined: null }, isGuessed: true, suggestion }
  }
}
