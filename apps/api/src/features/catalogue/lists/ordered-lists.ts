import type { Cache } from '#shared/cache/cache.ts'
import type { ChargeMiss } from '#shared/cache/responses.ts'
import { type Contents, listContents, type Snapshot } from '../snapshot.ts'
import type { Entries } from './entries.ts'
import { orderEntries } from './order-entries.ts'

export interface ListOrder {
  /** Of a playlist, a series or a season. */
  id: string
  /** In lower case; empty for all. */
  genre: string
  /** The list's own order when none is given. */
  sort: 'az' | 'za' | 'recent' | null
  /** Of the names that it is ordered by. */
  language: string
}

export interface OrderSource {
  tenantId: string
  snapshot: Snapshot
  charge: ChargeMiss
}

/** What it takes to name an entry, which is made when it is asked for. */
const PLACE_BYTES = Int32Array.BYTES_PER_ELEMENT
const LIST_BYTES = 200

export const toOrderKey = (snapshot: Snapshot, { id, genre, sort, language }: ListOrder): string =>
  JSON.stringify([snapshot.name, id, genre, sort, language])

/** Lists that were filtered and ordered: ten thousand titles are not sorted anew for each of their pages. */
export function createOrderedLists(cache: Cache<Contents>) {
  const making = new Map<string, Promise<Contents | null>>()

  function keep({ tenantId, snapshot }: OrderSource, order: ListOrder, value: Contents): Contents {
    const bytes = LIST_BYTES + PLACE_BYTES * value.entries.length
    cache.keep({ owner: tenantId, key: toOrderKey(snapshot, order), value, bytes })
    return value
  }

  /** A filter keeps the order, and za is az from its end: only two orders are ever sorted. */
  async function make(at: OrderSource, order: ListOrder): Promise<Contents | null> {
    const { snapshot } = at
    const { genre, sort } = order
    if (genre !== '') return change(at, { ...order, genre: '' }, (entries) => listOfGenre(snapshot, entries, genre))
    if (sort === 'za') return change(at, { ...order, sort: 'az' }, (entries) => entries.with(entries.refs.toReversed()))
    if (sort === null) return listContents(snapshot, order.id)
    const plain = await find(at, { ...order, sort: null, language: '' })
    return (
      plain && { ...plain, entries: await orderEntries(snapshot, plain.entries, { sort, language: order.language }) }
    )
  }

  async function change(at: OrderSource, from: ListOrder, to: (entries: Entries) => Entries) {
    const list = await find(at, from)
    return list && { ...list, entries: to(list.entries) }
  }

  async function find(at: OrderSource, order: ListOrder): Promise<Contents | null> {
    const key = toOrderKey(at.snapshot, order)
    const known = cache.find(at.tenantId, key)
    if (known) return known
    const name = `${at.tenantId} ${key}`
    const started = making.get(name)
    if (started) return started
    const made = make(at, order)
      .then((value) => value && keep(at, order, value))
      .finally(() => making.delete(name))
    making.set(name, made)
    return made
  }

  return {
    /** @returns null when there is no list of that id */
    async find(at: OrderSource, order: ListOrder): Promise<Contents | null> {
      const known = cache.find(at.tenantId, toOrderKey(at.snapshot, order))
      if (known) return known
      await at.charge()
      return find(at, order)
    },
  }
}

export type OrderedLists = ReturnType<typeof createOrderedLists>

export const toGenre = (text: string) => text.trim().toLowerCase()

/** Titles have their genres by the number of a list, and of lists there are few. */
function listOfGenre({ stock: { table, places } }: Snapshot, entries: Entries, genre: string): Entries {
  const hasGenre = table.genreLists.map((list) => list.some((one) => toGenre(one) === genre))
  return entries.with(entries.refs.filter((ref) => ref >= 0 && hasGenre[table.findGenres(places[ref] ?? 0)] === true))
}
