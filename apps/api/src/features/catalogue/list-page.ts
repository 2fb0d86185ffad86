import type { Item } from '@kola/contract/catalogue'
import { AppError } from '@kola/contract/errors'
import type { Snapshot } from './snapshot.ts'

export interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
  genre?: string | undefined
  sort?: 'az' | 'za' | 'recent' | undefined
  /** Of the names that a list is ordered by; without it, or where a title is not in it, the title's own. */
  language?: string | undefined
}

/** Without its region, which is of no account; none for an order that goes by something else. */
export const toOrderLanguage = ({ sort, language = '' }: PageQuery): string =>
  sort === 'az' || sort === 'za' ? (language.toLowerCase().split('-')[0] ?? '') : ''

/** The same name that a viewer of the language reads: see inLanguage of the contract. */
function readName({ name, languages }: Item, language: string): string {
  const found = languages.find(({ code }) => language !== '' && code.split('-')[0] === language)
  return found?.title || name
}

function compareNames(items: readonly Item[], language: string): (a: Item, b: Item) => number {
  const rules = { numeric: true, sensitivity: 'base', ignorePunctuation: true } as const
  const { compare } = new Intl.Collator([language || 'en', 'en'], rules)
  const names = new Map(items.map((item) => [item, readName(item, language)]))
  return (a, b) => compare(names.get(a) ?? '', names.get(b) ?? '') || (a.id < b.id ? -1 : 1)
}

function toOrdered(snapshot: Snapshot, items: readonly Item[], query: PageQuery): readonly Item[] {
  const { sort } = query
  if (!sort) return items
  const compare = compareNames(items, toOrderLanguage(query))
  const added = (item: Item) => snapshot.addedAtMs.get(item.id) ?? 0
  if (sort === 'az') return items.toSorted(compare)
  if (sort === 'za') return items.toSorted((a, b) => compare(b, a))
  return items.toSorted((a, b) => added(b) - added(a) || compare(a, b))
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

function findOrdered(snapshot: Snapshot, list: List, query: PageQuery): OrderedList {
  const { genre, sort } = query
  const known = orderedLists.get(snapshot) ?? new Map<string, OrderedList>()
  orderedLists.set(snapshot, known)
  const key = JSON.stringify([list.id, genre, sort, toOrderLanguage(query)])
  const found = known.get(key)
  if (found) return found
  const kept = genre ? list.items.filter((item) => hasGenre(snapshot, item, genre)) : list.items
  const items = toOrdered(snapshot, kept, query)
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
