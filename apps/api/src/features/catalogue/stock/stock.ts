import { createTurns } from '#shared/turns/turns.ts'
import type { HomeParts } from '../home/parts.ts'
import { createNewest, type Newest } from '../lists/newest.ts'
import { createEmptyRights, type Rights } from '../rights/rights.ts'
import { createOrders, type Orders } from './orders.ts'
import type { TitleRecord } from './records.ts'
import { createTitleTable, type Mark, type TitleTable } from './title-table.ts'

export interface Playlist {
  readonly id: string
  readonly name: string
  /** In their order, published or not. */
  readonly titleSlots: Int32Array
  readonly partIds: readonly string[]
}

/** By slot; nothing where no published title is. */
export interface Records {
  readonly length: number
  at(slot: number): TitleRecord | undefined
}

/** One tenant's published titles and playlists as they were at one moment; never changed, and shared with the next one. */
export interface Stock {
  readonly table: TitleTable
  /** Of titles in the table, by slot; -1 where no published title is. */
  readonly places: Int32Array
  readonly records: Records
  /** Ids by the parent's: seasons of a series, episodes of a season. */
  readonly children: ReadonlyMap<string, readonly string[]>
  readonly playlists: ReadonlyMap<string, Playlist>
  readonly orders: Orders
  readonly newest: Newest
  readonly home: HomeParts
  /** Of titles by slot, published or not. */
  readonly rights: Rights
}

/** What was read; null where there is none any more, or none that is shown. */
export interface StockChange {
  /** Places in the table by slot. */
  titles: ReadonlyMap<number, number | null>
  playlists: ReadonlyMap<string, Playlist | null>
  rights: Rights
  home: HomeParts
}

export const NOWHERE = -1

function toRecords(table: TitleTable, places: Int32Array): Records {
  return {
    length: places.length,
    at(slot) {
      const place = places[slot] ?? NOWHERE
      return place === NOWHERE ? undefined : table.find(place)
    },
  }
}

export const toTitles = (table: TitleTable, places: Int32Array) => ({
  table,
  places,
  records: toRecords(table, places),
  newest: createNewest(table, places),
})

export function createEmptyStock(): Stock {
  const titles = toTitles(createTitleTable(), new Int32Array())
  return {
    ...titles,
    children: new Map(),
    playlists: new Map(),
    orders: createOrders(titles.records),
    rights: createEmptyRights(),
    home: { parts: null, watched: [] },
  }
}

export function findRecord({ table, records }: Stock, id: string): TitleRecord | undefined {
  const slot = table.slots.find(id)
  return slot === undefined ? undefined : records.at(slot)
}

/** Whether a published title is there. */
export const isThere = ({ places }: Stock, slot: number): boolean => (places[slot] ?? NOWHERE) !== NOWHERE

/** Published titles. */
export function countTitles({ places }: Stock): number {
  let count = 0
  for (const place of places) if (place !== NOWHERE) count += 1
  return count
}

const shows = new WeakMap<Stock, number>()

/** Films and series; counted once, since a stock never changes. */
export function countShows(stock: Stock): number {
  const known = shows.get(stock)
  if (known !== undefined) return known
  const { table, places } = stock
  let count = 0
  for (const place of places) if (place !== NOWHERE && table.isShow(place)) count += 1
  shows.set(stock, count)
  return count
}

export function listMarked({ table, places }: Stock, mark: Mark): TitleRecord[] {
  const marked: TitleRecord[] = []
  for (const place of places) if (place !== NOWHERE && table.hasMark(place, mark)) marked.push(table.find(place))
  return marked.sort(compareRecords)
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
  for (const slot of titles.keys()) {
    touch(before.records.at(slot), false)
    touch(after.records.at(slot), true)
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

/** Numbers that are put where they belong before it is asked whether others shall have their turn. */
const PLACES_AT_ONCE = 1_024

/** A stock of all that was read: the children of each title found, in turns. */
export async function fillStock(
  { table }: Stock,
  { playlists, rights, home }: Pick<Stock, 'playlists' | 'rights' | 'home'>,
): Promise<Stock> {
  const turns = createTurns()
  const places = new Int32Array(table.slots.size).fill(NOWHERE)
  for (let place = 0; place < table.size; place += 1) {
    places[table.findSlot(place)] = place
    if (place % PLACES_AT_ONCE === 0) await turns.pass()
  }
  const titles = toTitles(table, places)
  const families = new Map<string, TitleRecord[]>()
  for (let slot = 0; slot < places.length; slot += 1) {
    const record = titles.records.at(slot)
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
  return { ...titles, children, playlists, orders: createOrders(titles.records), rights, home }
}

/** The next stock; what is not changed is the same in both. */
export function changeStock(before: Stock, { titles, playlists, rights, home }: StockChange): Stock {
  const { table } = before
  const places = new Int32Array(table.slots.size).fill(NOWHERE)
  places.set(before.places)
  for (const [slot, place] of titles) places[slot] = place ?? NOWHERE
  const changed = toTitles(table, places)
  const after = {
    ...before,
    ...changed,
    playlists: changePlaylists(before.playlists, playlists),
    ...{ rights, home },
    orders: before.orders.change(changed.records, new Set(titles.keys())),
  }
  return { ...after, children: changeChildren(before, after, titles) }
}
