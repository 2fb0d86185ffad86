import type { Item } from '@kola/contract/catalogue'
import type { ChargeMiss } from '../../../shared/cache/answers.ts'
import type { Cache } from '../../../shared/cache/cache.ts'
import { listContents, type Snapshot } from '../snapshot.ts'
import { type OrderRule, orderItems } from './name-order.ts'
import { toGenre } from './vocabulary.ts'

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

export interface OrderedList {
  name: string
  type: string
  items: readonly Item[]
}

export interface OrderPlace {
  tenantId: string
  snapshot: Snapshot
  charge: ChargeMiss
}

/** A list's items are there anyway: this is what it takes to name one. */
const PLACE_BYTES = 8
const LIST_BYTES = 200

export const toOrderKey = (snapshot: Snapshot, { id, genre, sort, language }: ListOrder): string =>
  JSON.stringify([snapshot.version, id, genre, sort, language])

/** Lists that were filtered and ordered: ten thousand titles are not sorted anew for each of their pages. */
export function createOrderedLists(cache: Cache<OrderedList>) {
  const making = new Map<string, Promise<OrderedList | null>>()

  function keep({ tenantId, snapshot }: OrderPlace, order: ListOrder, value: OrderedList): OrderedList {
    const bytes = LIST_BYTES + PLACE_BYTES * value.items.length
    cache.keep({ owner: tenantId, key: toOrderKey(snapshot, order), value, bytes })
    return value
  }

  /** A filter keeps the order, and za is az from its end: only two orders are ever sorted. */
  async function make(at: OrderPlace, order: ListOrder): Promise<OrderedList | null> {
    const { snapshot } = at
    const { genre, sort } = order
    if (genre !== '') return change(at, { ...order, genre: '' }, (items) => listOfGenre(snapshot, items, genre))
    if (sort === 'za') return change(at, { ...order, sort: 'az' }, (items) => items.toReversed())
    if (sort === null) return listContents(snapshot, order.id)
    const rule: OrderRule = { sort, language: order.language }
    const plain = await find(at, { ...order, sort: null, language: '' })
    return plain && { ...plain, items: await orderItems(plain.items, rule, snapshot.addedAtMs) }
  }

  async function change(at: OrderPlace, from: ListOrder, to: (items: readonly Item[]) => readonly Item[]) {
    const list = await find(at, from)
    return list && { ...list, items: to(list.items) }
  }

  async function find(at: OrderPlace, order: ListOrder): Promise<OrderedList | null> {
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
    async find(at: OrderPlace, order: ListOrder): Promise<OrderedList | null> {
      const known = cache.find(at.tenantId, toOrderKey(at.snapshot, order))
      if (known) return known
      await at.charge()
      return find(at, order)
    },
  }
}

export type OrderedLists = ReturnType<typeof createOrderedLists>

const listOfGenre = (snapshot: Snapshot, items: readonly Item[], genre: string) =>
  items.filter((item) => (snapshot.genres.get(item.id) ?? []).some((one) => toGenre(one) === genre))
