import { sortInSlices } from '#shared/turns/sort-in-slices.ts'
import type { Snapshot } from '../snapshot.ts'
import { type Named, type OrderRule, toCompare } from '../stock/orders.ts'
import { isThere } from '../stock/stock.ts'
import { type Entries, type Entry, isPlaylist } from './entries.ts'

/** So few are compared with each other, instead of with all titles. */
const FEW = 500

const toNamed = (entry: Entry): Named => (isPlaylist(entry) ? { ...entry, names: null, addedAtMs: 0 } : entry)

async function compareEach(entries: Entries, rule: OrderRule): Promise<Entries> {
  const compare = toCompare(rule)
  const named = [...entries].map((entry, place) => ({ entry: toNamed(entry), ref: entries.refs[place] ?? 0 }))
  const sorted = await sortInSlices(named, (a, b) => compare(a.entry, b.entry))
  return entries.with(Int32Array.from(sorted, ({ ref }) => ref))
}

/** The entries in an order. Of many, the order of all titles says which comes first, and no name is compared. */
export async function orderEntries({ stock }: Snapshot, entries: Entries, rule: OrderRule): Promise<Entries> {
  const { refs } = entries
  if (entries.length <= FEW || refs.some((ref) => ref < 0)) return compareEach(entries, rule)
  const isIn = new Uint8Array(stock.table.slots.size)
  for (const slot of refs) isIn[slot] = 1
  const order = await stock.orders.get(rule)
  return entries.with(order.filter((slot) => isIn[slot] === 1 && isThere(stock, slot)))
}
