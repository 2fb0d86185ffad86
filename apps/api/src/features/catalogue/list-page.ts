import type { Item } from '@kola/contract/catalogue'
import { AppError } from '@kola/contract/errors'
import type { Snapshot } from './snapshot.ts'

export interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
  genre?: string | undefined
  sort?: 'az' | 'za' | 'recent' | undefined
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base', ignorePunctuation: true })

function toOrdered(snapshot: Snapshot, items: readonly Item[], sort: PageQuery['sort']): readonly Item[] {
  const compare = (a: Item, b: Item) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)
  const added = (item: Item) => snapshot.addedAtMs.get(item.id) ?? 0
  if (sort === 'az') return items.toSorted(compare)
  if (sort === 'za') return items.toSorted((a, b) => compare(b, a))
  if (sort === 'recent') return items.toSorted((a, b) => added(b) - added(a) || compare(a, b))
  return items
}

function hasGenre(snapshot: Snapshot, item: Item, genre: string): boolean {
  const wanted = genre.trim().toLowerCase()
  return (snapshot.genres.get(item.id) ?? []).some((one) => one.toLowerCase() === wanted)
}

/** A cursor names the last item seen, so that a page stays right when something is added before it. */
const toCursor = (item: Item) => Buffer.from(item.id).toString('base64url')

function findStart(items: readonly Item[], cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const lastId = Buffer.from(cursor, 'base64url').toString('utf8')
  const index = items.findIndex((item) => item.id === lastId)
  if (index < 0) throw new AppError('INVALID_REQUEST', { fields: { cursor: 'This cursor is of another list' } })
  return index + 1
}

/** Filters, orders and cuts. @throws AppError INVALID_REQUEST for a cursor that the list does not know */
export function toPage(
  snapshot: Snapshot,
  items: readonly Item[],
  query: PageQuery,
): { items: readonly Item[]; nextCursor: string | null } {
  const { genre, limit } = query
  const kept = genre ? items.filter((item) => hasGenre(snapshot, item, genre)) : items
  const ordered = toOrdered(snapshot, kept, query.sort)
  const start = findStart(ordered, query.cursor)
  const page = ordered.slice(start, limit === undefined ? undefined : start + limit)
  const last = page.at(-1)
  const isEnd = start + page.length >= ordered.length
  return { items: page, nextCursor: last && !isEnd ? toCursor(last) : null }
}
