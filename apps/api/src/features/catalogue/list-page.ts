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

/** A list that was filtered and ordered, and where each of its items stands. */
interface OrderedList {
  items: readonly Item[]
  places: ReadonlyMap<string, number>
}

/** Ten thousand titles are not sorted anew for each of their pages. */
const orderedLists = new WeakMap<Snapshot, Map<string, OrderedList>>()
const MAX_ORDERED_LISTS = 60

function findOrdered(snapshot: Snapshot, list: List, { genre, sort }: PageQuery): OrderedList {
  const known = orderedLists.get(snapshot) ?? new Map<string, OrderedList>()
  orderedLists.set(snapshot, known)
  const key = JSON.stringify([list.id, genre, sort])
  const found = known.get(key)
  if (found) return found
  const kept = genre ? list.items.filter((item) => hasGenre(snapshot, item, genre)) : list.items
  const items = toOrdered(snapshot, kept, sort)
  const made = { items, places: new Map(items.map((item, index) => [item.id, index])) }
  if (known.size >= MAX_ORDERED_LISTS) known.clear()
  known.set(key, made)
  return made
}

/** A cursor names the last item seen, so that a page stays right when something is added before it. */
const toCursor = (item: Item) => Buffer.from(item.id).toString('base64url')

function findStart({ places }: OrderedList, cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const index = places.get(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (index === undefined)
    throw new AppError('INVALID_REQUEST', { fields: { cursor: 'This cursor is of another list' } })
  return index + 1
}

interface List {
  id: string
  items: readonly Item[]
}

interface Page {
  items: readonly Item[]
  /** Of the whole list, as far as its filter lets through. */
  total: number
  nextCursor: string | null
}

/** Filters, orders and cuts. @throws AppError INVALID_REQUEST for a cursor that the list does not know */
export function toPage(snapshot: Snapshot, list: List, query: PageQuery): Page {
  const { limit } = query
  const ordered = findOrdered(snapshot, list, query)
  const { length: total } = ordered.items
  const start = findStart(ordered, query.cursor)
  const items = ordered.items.slice(start, limit === undefined ? undefined : start + limit)
  const last = items.at(-1)
  return { items, total, nextCursor: last && start + items.length < total ? toCursor(last) : null }
}
