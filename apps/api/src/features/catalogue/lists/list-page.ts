import type { Item } from '@kola/contract/catalogue'
import { AppError } from '@kola/contract/errors'
import type { Entries, Entry } from './entries.ts'

/** So many come where a caller names no limit; the documents know of none, and no list of theirs is as long. */
export const MAX_LIST_ITEMS = 500

export interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
  genre?: string | undefined
  sort?: 'az' | 'za' | 'recent' | undefined
  /** Of the names that a list is ordered by; without it, or where a title is not in it, the title's own. */
  language?: string | undefined
}

/** A cursor names the last item seen, so that a page stays right when something is added before it. */
const toCursor = (place: number, { id }: { id: string }) => Buffer.from(`${place} ${id}`).toString('base64url')

function findPlace(items: Entries, id: string): number {
  let place = 0
  for (const item of items) {
    if (item.id === id) return place
    place += 1
  }
  return -1
}

/** The place behind the cursor's item. @throws AppError INVALID_REQUEST for a cursor that the list does not know */
export function findStart(items: Entries, cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const [, place = '', id = ''] = /^(?:(\d{1,9}) )?(.*)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  const expected = place === '' ? -1 : Number(place)
  const found = items.at(expected)?.id === id ? expected : findPlace(items, id)
  if (found < 0) throw new AppError('INVALID_REQUEST', { fields: { cursor: 'This cursor is of another list' } })
  return found + 1
}

interface Page {
  items: readonly Entry[]
  /** Of the whole list, as far as its filter lets through. */
  total: number
  nextCursor: string | null
}

export function cutPage(items: Entries, start: number, limit: number): Page {
  const page = items.slice(start, start + limit)
  const last = page.at(-1)
  const end = start + page.length
  return { items: page, total: items.length, nextCursor: last && end < items.length ? toCursor(end - 1, last) : null }
}

/** With so many parts at most in all of them, the first ones: a season that comes short has a list of its own. */
export function limitParts(items: readonly Item[], most: number): Item[] {
  let left = most
  const limit = (item: Item): Item => {
    const parts = item._embedded.items as Item[]
    if (parts.length === 0) return item
    const kept = parts.slice(0, left)
    left -= kept.length
    return { ...item, _embedded: { ...item._embedded, items: kept.map(limit) } }
  }
  return items.map(limit)
}
