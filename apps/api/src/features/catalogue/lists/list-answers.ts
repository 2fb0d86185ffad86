import { AppError } from '@kola/contract/errors'
import type { Caches } from '#shared/cache/caches.ts'
import { type ChargeMiss, createResponses } from '#shared/cache/responses.ts'
import { toCardItem } from '#shared/card-item.ts'
import { type CachedResponse, toCachedResponse } from '#shared/http/cached-response.ts'
import { type Contents, type Snapshot, toContentsItem } from '../snapshot.ts'
import { cutPage, findStart, limitParts, MAX_LIST_ITEMS, type PageQuery } from './list-page.ts'
import { createOrderedLists, type ListOrder, toGenre, toOrderKey } from './ordered-lists.ts'

export interface ListQuery extends PageQuery {
  id: string
}

interface ListSource {
  tenantId: string
  snapshot: Snapshot
  charge: ChargeMiss
}

const toLanguage = (code: string) => code.toLowerCase().split('-', 1)[0] ?? ''

/** An order by anything but names has no language, and no title has a name in one that nobody knows. */
function toOrder(snapshot: Snapshot, { id, genre, sort, language }: ListQuery): ListOrder {
  const isByName = sort === 'az' || sort === 'za'
  const wanted = isByName && language ? toLanguage(language) : ''
  const isKnown = wanted !== '' && snapshot.stock.table.vocabulary.languages.has(wanted)
  return { id, genre: genre ? toGenre(genre) : '', sort: sort ?? null, language: isKnown ? wanted : '' }
}

const isUnknownGenre = (snapshot: Snapshot, { genre }: ListOrder) =>
  genre !== '' && !snapshot.stock.table.vocabulary.genres.has(genre)

function toAnswer(
  snapshot: Snapshot,
  id: string,
  { list, start, limit }: { list: Contents; start: number; limit: number },
) {
  const { items: entries, total, nextCursor } = cutPage(list.entries, start, limit)
  const items = entries.map((entry) => toContentsItem(snapshot, entry, list.isWhole))
  const cards = limitParts(items.map(toCardItem), MAX_LIST_ITEMS)
  const more = nextCursor === null ? {} : { cursor: nextCursor }
  return { id, name: list.name, type: list.type, _embedded: { items: cards }, total, nextCursor, ...more }
}

const once = (charge: ChargeMiss): ChargeMiss => {
  let charged: Promise<void> | undefined
  return () => {
    charged ??= charge()
    return charged
  }
}

/** Pages of playlists, series and seasons. What is asked for is named by what it finds, so that made-up words fill no memory. */
export function createListAnswers(caches: Caches) {
  const answers = createResponses(caches.open('list'))
  const lists = createOrderedLists(caches.open('order'))
  return {
    /** @throws AppError CATALOGUE_NOT_FOUND, INVALID_REQUEST, RATE_LIMITED */
    async get({ tenantId, snapshot, charge }: ListSource, query: ListQuery): Promise<CachedResponse> {
      const at = { tenantId, snapshot, charge: once(charge) }
      const asked = toOrder(snapshot, query)
      const isNothing = isUnknownGenre(snapshot, asked)
      const order = isNothing ? { ...asked, genre: '', sort: null, language: '' } : asked
      const list = await lists.find(at, order)
      if (!list) throw new AppError('CATALOGUE_NOT_FOUND')
      if (isNothing)
        return toCachedResponse(
          toAnswer(snapshot, query.id, {
            list: { ...list, entries: list.entries.with(new Int32Array()) },
            start: 0,
            limit: 1,
          }),
        )
      const { limit = MAX_LIST_ITEMS } = query
      const start = findStart(list.entries, query.cursor)
      const key = `${toOrderKey(snapshot, order)} ${start} ${limit}`
      return answers.get({ owner: tenantId, key, charge: at.charge }, () =>
        toCachedResponse(toAnswer(snapshot, query.id, { list, start, limit })),
      )
    },
  }
}
