import { createTurns } from '#shared/turns.ts'
import { createOrders, type Orders } from './orders.ts'
import { createRecordMaker, type RecordMaker, type TitleRecord } from './records.ts'

export interface Playlist {
  readonly id: string
  readonly name: string
  /** In their order, published or not. */
  readonly titleSlots: Int32Array
  readonly partIds: readonly string[]
}

/** A place for each id that was ever seen. It only grows, and every later stock has the same one. */
export interface Slots {
  find(id: string): number | undefined
  open(id: string): number
  readonly size: number
}

export function createSlots(): Slots {
  const slots = new Map<string, number>()
  return {
    find: (id) => slots.get(id),
    open(id) {
      const known = slots.get(id)
      if (known !== undefined) return known
      slots.set(id, slots.size)
      return slots.size - 1
    },
    get size() {
      return slots.size
    },
  }
}

/** One tenant's published titles and playlists as they were at one moment; never changed, and shared with the next one. */
export interface Stock {
  readonly slots: Slots
  readonly maker: RecordMaker
  /** By slot; nothing where no published title is. */
  readonly records: readonly (TitleRecord | undefined)[]
  /** Ids by the parent's: seasons of a series, episodes of a season. */
  readonly children: ReadonlyMap<string, readonly string[]>
  readonly playlists: ReadonlyMap<string, Playlist>
  readonly orders: Orders
}

/** What was read; null where there is none any more, or none that is shown. */
export interface StockChange {
  titles: ReadonlyMap<string, TitleRecord | null>
  playlists: ReadonlyMap<string, Playlist | null>
}

export function createEmptyStock(): Stock {
  const records: Stock['records'] = []
  const slots = createSlots()
  return {
    slots,
    maker: createRecordMaker(),
    records,
    children: new Map(),
    playlists: new Map(),
    orders: createOrders(records),
  }
}

export function findRecord({ slots, records }: Stock, id: string): TitleRecord | undefined {
  const slot = slots.find(id)
  return slot === undefined ? undefined : records[slot]
}

const compareNumbers = (a: number | null, b: number | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a - b

/** Parents before children, children by their number; what has none comes last. */
export function compareRecords(a: TitleRecord, b: TitleRecord): number {
  if (a.parentId !== b.parentId) {
    if (a.parentId === null) return -1
    if (b.parentId === null) return 1
    return a.parentId < b.parentId ? -1 : 1
  }
  return compareNumbers(a.number, b.number) || (a.id < b.id ? -1 : 1)
}

/** The lists of children that a change touches, made anew; the same map when it touches none. */
function changeChildren(before: Stock, after: Stock, titles: StockChange['titles']): Stock['children'] {
  const touched = new Map<string, Set<string>>()
  const touch = (record: TitleRecord | null | undefined, isThere: boolean) => {
    if (!record || record.parentId === null) return
    const ids = touched.get(record.parentId) ?? new Set(before.children.get(record.parentId))
    touched.set(record.parentId, ids)
    if (isThere) ids.add(record.id)
    else ids.delete(record.id)
  }
  for (const [id, record] of titles) {
    touch(findRecord(before, id), false)
    touch(record, true)
  }
  if (touched.size === 0) return before.children
  const children = new Map(before.children)
  for (const [parentId, ids] of touched) {
    const sorted = [...ids].flatMap((id) => findRecord(after, id) ?? []).sort(compareRecords)
    if (sorted.length === 0) children.delete(parentId)
    else
      children.set(
        parentId,
        sorted.map(({ id }) => id),
      )
  }
  return children
}

function changePlaylists(before: Stock['playlists'], changes: StockChange['playlists']): Stock['playlists'] {
  if (changes.size === 0) return before
  const playlists = new Map(before)
  for (const [id, playlist] of changes) {
    if (playlist) playlists.set(id, playlist)
    else playlists.delete(id)
  }
  return playlists
}

/** A stock of all that was read: the children of each title found, in turns. */
export async function fillStock(
  empty: Stock,
  records: Stock['records'],
  playlists: ReadonlyMap<string, Playlist>,
): Promise<Stock> {
  const turns = createTurns()
  const families = new Map<string, TitleRecord[]>()
  for (const record of records) {
    if (!record || record.parentId === null) continue
    const family = families.get(record.parentId)
    if (family) family.push(record)
    else families.set(record.parentId, [record])
    await turns.pass()
  }
  const children = new Map<string, readonly string[]>()
  for (const [parentId, family] of families) {
    const sorted = family.sort(compareRecords)
    children.set(
      parentId,
      sorted.map(({ id }) => id),
    )
    await turns.pass()
  }
  return { ...empty, records, children, playlists, orders: createOrders(records) }
}

/** The next stock; what is not changed is the same object in both. */
export function changeStock(before: Stock, { titles, playlists }: StockChange): Stock {
  const records = before.records.slice()
  const changed = new Set<number>()
  for (const [id, record] of titles) {
    const slot = before.slots.open(id)
    records[slot] = record ?? undefined
    changed.add(slot)
  }
  const after = {
    ...before,
    records,
    playlists: changePlaylists(before.playlists, playlists),
    orders: before.orders.change(records, changed),
  }
  return { ...after, children: changeChildren(before, after, titles) }
}
