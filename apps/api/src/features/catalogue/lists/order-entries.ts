import { sortInSlices } from '#shared/sort-in-slices.ts'
import { type Entry, isPlaylist, type Snapshot } from '../snapshot.ts'
import { type Named, type OrderRule, toCompare } from '../stock/orders.ts'

/** So few are compared with each other, instead of with all titles. */
const FEW = 500

const toNamed = (entry: Entry): Named => (isPlaylist(entry) ? { ...entry, names: null, addedAtMs: 0 } : entry)

/** The entries in an order. Of many, the order of all titles says which comes first, and no name is compared. */
export async function orderEntries(
  { stock }: Snapshot,
  entries: readonly Entry[],
  rule: OrderRule,
): Promise<readonly Entry[]> {
  if (entries.length <= FEW || entries.some(isPlaylist)) {
    const compare = toCompare(rule)
    return sortInSlices(entries, (a, b) => compare(toNamed(a), toNamed(b)))
  }
  const isIn = new Uint8Array(stock.slots.size)
  for (const entry of entries) if (!isPlaylist(entry)) isIn[entry.slot] = 1
  const ordered: Entry[] = []
  for (const slot of await stock.orders.get(rule)) {
    const record = isIn[slot] ? stock.records[slot] : undefined
    if (record) ordered.push(record)
  }
  return ordered
}
