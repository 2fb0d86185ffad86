import type { Match } from '@kola/contract/search'
import type { Caches } from '#shared/cache/caches.ts'
import { createResponses } from '#shared/cache/responses.ts'
import type { Asked } from '#shared/database/database.ts'
import type { CachedResponse } from '#shared/http/cached-response.ts'
import type { Items, OpenItems, Sight } from '#shared/items.ts'
import { createLine } from '#shared/line/line.ts'
import { type Card, createCards } from './cards.ts'
import { cutAfter, type PageEnd, readCursor, toCursor } from './cursor.ts'
import { createFinder, type Wanted } from './find/find-ids.ts'
import { toWords } from './letters/fold.ts'
import { createExplainer, toSpelling } from './why/matches.ts'
import { type SearchAnswer, writeAnswer } from './write-answer.ts'

export interface SearchQuery {
  query: string
  limit?: number | undefined
  cursor?: string | undefined
}

export interface Search {
  /** The same for everybody of a tenant who sees as far. @throws AppError INVALID_REQUEST for a cursor of another search */
  find(sight: Sight, query: SearchQuery): Promise<CachedResponse>
  /** Whether it is one of those answers, and has no title. */
  isEmpty(answer: CachedResponse): boolean
}

interface SearchNeeds {
  pool: Asked
  items: Items
  caches: Caches
}

interface SearchScope {
  tenantId: string
  open: OpenItems
}

interface Found extends Omit<SearchAnswer, 'query'> {
  cards: Card[]
  matches: Match[]
}

const DEFAULT_LIMIT = 100
/** Nobody reads further; who looks for something else types another word. */
const MAX_FOUND = 1_000
/**
 * Searches that ask the database at once. More of them would not be found sooner: they would slow each other, and this process,
 * and take the connections that all other calls need.
 */
const MAX_ASKING = 3
const NOTHING: Found = { cards: [], matches: [], suggestion: null, nextCursor: null }

export function createSearch({ pool, items, caches }: SearchNeeds): Search {
  const answers = createResponses(caches.open('search'))
  const cards = createCards(caches.open<Card>('card'))
  const findIds = createFinder(pool)
  const line = createLine(MAX_ASKING)
  const empty = new WeakSet<CachedResponse>()

  function explain({ tenantId, open }: SearchScope, ids: readonly string[], wanted: Wanted) {
    const tellWhy = createExplainer(wanted)
    const found: Pick<Found, 'cards' | 'matches'> = { cards: [], matches: [] }
    for (const id of ids) {
      const card = cards.open(tenantId, id, open)
      if (!card) continue
      const before = found.matches.length
      tellWhy(id, card.folded, found.matches)
      // A series that was found by an episode that is not seen is not found.
      if (open.sightName === '' || found.matches.length > before) found.cards.push(card)
    }
    return found
  }

  async function find(tenantId: string, open: OpenItems, asked: SearchQuery): Promise<Found> {
    const { query, limit = DEFAULT_LIMIT, cursor } = asked
    const name = toWords(query).join(' ')
    if (name === '') return NOTHING
    const end: PageEnd | null = cursor === undefined ? null : readCursor(name, cursor)
    const seen = end?.count ?? 0
    // Nobody knows beforehand how many of them are seen there.
    const most = open.hasRights ? MAX_FOUND + 1 : Math.min(seen + limit, MAX_FOUND) + 1
    const found = await line.run(() => findIds({ tenantId, query, limit, most, ratingLimit: open.ratingLimit }))
    const { wanted, isGuessed, suggestion } = found
    const ids = open.hasRights ? found.ids.filter(open.has) : found.ids
    if (isGuessed) return toSuggested(explain({ tenantId, open }, ids, wanted), wanted, suggestion)
    const rest = cutAfter(ids, end)
    const page = rest.slice(0, limit)
    const lastId = page.at(-1)
    const count = seen + page.length
    const isMore = lastId !== undefined && rest.length > limit && count < MAX_FOUND
    const nextCursor = isMore ? toCursor(name, { count, lastId }) : null
    return { ...explain({ tenantId, open }, page, wanted), suggestion: null, nextCursor }
  }

  return {
    async find(sight, given) {
      const { tenantId } = sight
      const open = await items.open(sight)
      const { query, limit, cursor } = given
      const key = JSON.stringify([open.version, open.sightName, query, limit, cursor])
      return answers.get({ owner: tenantId, key }, async () => {
        const found = await find(tenantId, open, given)
        const answer = writeAnswer({ query, ...found })
        if (found.cards.length === 0) empty.add(answer)
        return answer
      })
    },
    isEmpty: (answer) => empty.has(answer),
  }
}

/** The best guess's own words may have been meant. */
function toSuggested(found: Pick<Found, 'cards' | 'matches'>, { terms }: Wanted, suggestion: string | null): Found {
  const best = found.matches.filter(({ id }) => id === found.cards[0]?.item.id)
  return { ...NOTHING, ...found, suggestion: best.length > 0 ? toSpelling(best, terms) : suggestion }
}
