import type { ChargeMiss } from '#shared/cache/answers.ts'
import type { Cache } from '#shared/cache/cache.ts'
import { type Contents, type Entry, isPlaylist, listContents, type Snapshot } from '../snapshot.ts'
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

export interface OrderPlace {
  tenantId: string
  snapshot: Snapshot
  charge: ChargeMiss
}

/** A list's entries are there anyway: this is what it takes to name one. */
const PLACE_BYTES = 8
const LIST_BYTES = 200

export const toOrderKey = (snapshot: Snapshot, { id, genre, sort, language }: ListOrder): string =>
  JSON.stringify([snapshot.version, id, genre, sort, language])

/** Lists that were filtered and ordered: ten thousand titles are not sorted anew for each of their pages. */
export function createOrderedLists(cache: Cache<Contents>) {
  const making = new Map<string, Promise<Contents | null>>()

  function keep({ tenantId, snapshot }: OrderPlace, order: ListOrder, value: Contents): Contents {
    const bytes = LIST_BYTES + PLACE_BYTES * value.entries.length
    cache.keep({ owner: tenantId, key: toOrderKey(snapshot, order), value, bytes })
    return value
  }

  /** A filter keeps the order, and za is az from its end: only two orders are ever sorted. */
  async function make(at: OrderPlace, order: ListOrder): Promise<Contents | null> {
    const { snapshot } = at
    const { genre, sort } = order
    if (genre !== '') return change(at, { ...order, genre: '' }, (entries) => listOfGenre(entries, genre))
    if (sort === 'za') return change(at, { ...order, sort: 'az' }, (entries) => entries.toReversed())
    if (sort === null) return listContents(snapshot, order.id)
    const plain = await find(at, { ...order, sort: null, language: '' })
    return (
      plain && { ...plain, entries: await orderEntries(snapshot, plain.entries, { sort, language: order.language }) }
    )
  }

  async function change(at: OrderPlace, from: ListOrder, to: (entries: readonly Entry[]) => readonly Entry[]) {
    const list = await find(at, from)
    return list && { ...list, entries: to(list.entries) }
  }

  async function find(at: OrderPlace, order: ListOrder): Promise<Contents | null> {
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
    async find(at: OrderPlace, order: ListOrder): Promise<Contents | null> {
      const known = cache.find(at.tenantId, toOrderKey(at.snapshot, order))
      if (known) return known
      await at.charge()
      return find(at, order)
    },
  }
}

export type OrderedLists = ReturnType<typeof createOrderedLists>

export const toGenre = (text: string) => text.trim().toLowerCase()

const listOfGenre = (entries: readonly Entry[], genre: string) =>
  entries.filter((entry) => !isPlaylist(entry) && entry.genres.some((one) => toGenre(one) === genre))
