import { sortInSlices } from '#shared/turns/sort-in-slices.ts'
import { createTurns } from '#shared/turns/turns.ts'
import { readName, type TitleRecord } from './records.ts'

export interface OrderRule {
  sort: 'az' | 'recent'
  /** Of the names, without its region; empty for the titles' own names. */
  language: string
}

/** What is ordered, a title or a playlist. */
export type Named = Pick<TitleRecord, 'id' | 'name' | 'names' | 'addedAtMs'>

export type CompareNamed = (a: Named, b: Named) => number

/** By the names that a viewer of the language reads; `recent`: the newest first, by name where they came together. */
export function toCompare({ sort, language }: OrderRule): CompareNamed {
  const rules = { numeric: true, sensitivity: 'base', ignorePunctuation: true } as const
  const { compare } = new Intl.Collator([language || 'en', 'en'], rules)
  const byName: CompareNamed = (a, b) =>
    compare(readName(a, language), readName(b, language)) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  return sort === 'az' ? byName : (a, b) => b.addedAtMs - a.addedAtMs || byName(a, b)
}

/** A title as an order has it. */
export type OrderedTitle = Named & Pick<TitleRecord, 'slot'>

interface Records {
  readonly length: number
  /** @returns undefined where no title is */
  at(slot: number): OrderedTitle | undefined
}

interface Order {
  compare: CompareNamed
  /** All titles, in their order. */
  slots: Int32Array
}

/** Orders of all titles of a stock; most are asked for in one language or two. */
const MAX_ORDERS = 8

/** The place of the first one that comes after. */
function findPlace(records: Records, { slots, compare }: Order, record: OrderedTitle): number {
  let [low, high] = [0, slots.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = records.at(slots[middle] ?? 0)
    if (other && compare(other, record) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** So many are looked for one by one. */
const FEW = 32

function takeOut(slots: Int32Array, changed: ReadonlySet<number>): Int32Array {
  if (changed.size > FEW) return slots.filter((slot) => !changed.has(slot))
  const places = [...changed].map((slot) => slots.indexOf(slot)).filter((place) => place >= 0)
  const kept = new Int32Array(slots.length - places.length)
  let from = 0
  for (const [count, place] of [...places.sort((a, b) => a - b), slots.length].entries()) {
    kept.set(slots.subarray(from, place), from - count)
    from = place + 1
  }
  return kept
}

/** Takes out what has changed and puts it where it belongs: no other name is compared than on the way there. */
export function changeOrder(order: Order, records: Records, changed: ReadonlySet<number>): Order {
  const { compare } = order
  const kept = { compare, slots: takeOut(order.slots, changed) }
  const fresh = [...changed].flatMap((slot) => records.at(slot) ?? []).sort(compare)
  const slots = new Int32Array(kept.slots.length + fresh.length)
  let from = 0
  for (const [count, record] of fresh.entries()) {
    const place = findPlace(records, kept, record)
    slots.set(kept.slots.subarray(from, place), from + count)
    slots[place + count] = record.slot
    from = place
  }
  slots.set(kept.slots.subarray(from), from + fresh.length)
  return { compare, slots }
}

const MARKS = /\p{M}+/gu
const NO_LETTERS = /[^a-z0-9]+/g

/** Nearly in the order of names: a language's own rules then have little left to compare, which is what takes time. */
async function sortNearly(slots: number[], toName: (slot: number) => string): Promise<number[]> {
  const turns = createTurns()
  const plain: string[] = []
  for (const slot of slots) {
    plain[slot] = toName(slot).normalize('NFD').replace(MARKS, '').toLowerCase().replace(NO_LETTERS, '')
    await turns.pass()
  }
  const toPlain = (slot: number) => plain[slot] ?? ''
  return sortInSlices(slots, (a, b) => (toPlain(a) < toPlain(b) ? -1 : toPlain(a) > toPlain(b) ? 1 : 0))
}

/** By slots: a title is looked up for each comparison, and none stays in memory until all are sorted. */
async function makeOrder(records: Records, rule: OrderRule): Promise<Order> {
  const compare = toCompare(rule)
  const find = (slot: number) => records.at(slot) as OrderedTitle
  const turns = createTurns()
  const slots: number[] = []
  for (let slot = 0; slot < records.length; slot += 1) {
    if (records.at(slot)) slots.push(slot)
    await turns.pass()
  }
  const near = rule.sort === 'az' ? await sortNearly(slots, (slot) => readName(find(slot), rule.language)) : slots
  return { compare, slots: Int32Array.from(await sortInSlices(near, (a, b) => compare(find(a), find(b)))) }
}

export interface Orders {
  /** Slots of all titles. Made in turns when it is asked for first, and then kept up to date. */
  get(rule: OrderRule): Promise<Int32Array>
  /** The same orders of the next stock. */
  change(records: Records, changed: ReadonlySet<number>): Orders
}

export function createOrders(records: Records, known: ReadonlyMap<string, Promise<Order>> = new Map()): Orders {
  const orders = new Map(known)
  return {
    async get(rule) {
      const key = `${rule.sort} ${rule.language}`
      const order = orders.get(key) ?? makeOrder(records, rule)
      orders.delete(key)
      orders.set(key, order)
      const [oldest] = orders.keys()
      if (orders.size > MAX_ORDERS && oldest !== undefined) orders.delete(oldest)
      return (await order).slots
    },
    change(next, changed) {
      if (changed.size === 0) return createOrders(next, orders)
      const entries = [...orders].map(
        ([key, order]) => [key, order.then((one) => changeOrder(one, next, changed))] as const,
      )
      return createOrders(next, new Map(entries))
    },
  }
}
