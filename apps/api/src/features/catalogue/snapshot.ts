import type { Item } from '@kola/contract/catalogue'
import type { RatingLimit } from '@kola/contract/profiles/rating'
import type { Cache } from '#shared/cache/cache.ts'
import type { TimedPart } from './home/parts.ts'
import { Entries, type Entry, isPlaylist, toEntries } from './lists/entries.ts'
import { fillByRule } from './lists/fill-by-rule.ts'
import type { RightsView } from './rights/view.ts'
import type { TitleRecord } from './stock/records.ts'
import { findRecord, type Stock } from './stock/stock.ts'
import { toItem, toPlaylistItem } from './to-item.ts'

/** An item as the wire has it, and the places in a table of what it was made of. */
export interface CachedItem {
  table: symbol
  place: number
  parentPlace: number | undefined
  item: Item
}

/** One tenant's catalogue at one version, as far as somebody sees it. Titles are packed; those that are asked for are kept as items for a while. */
export interface Snapshot {
  readonly version: number
  /** Another one for each version and sight. */
  readonly name: string
  /** The same of every version; empty for who sees all. */
  readonly sightName: string
  /** Some titles may be left out because of where and when it is. */
  readonly hasRights: boolean
  readonly ratingLimit: RatingLimit | null
  readonly stock: Stock
  /** Every published title without what it contains. */
  readonly items: { get(id: string): Item | undefined; has(id: string): boolean }
  /** The same of an entry of a list. */
  toItem(entry: Entry): Item
}

/** With the configuration, which says what stands where; another one makes no catalogue anew. */
export interface ConfiguredSnapshot extends Snapshot {
  readonly config: Readonly<Record<string, string>>
  /** What the staff have made of home, as far as it is shown there and then; null where the configuration says what stands where. */
  readonly parts: readonly TimedPart[] | null
}

interface SnapshotSource {
  tenantId: string
  version: number
  ratingLimit: RatingLimit | null
  /** Null for what is open anywhere, now or ever. */
  rights: RightsView | null
  stock: Stock
  items: Cache<CachedItem>
  publicUrl: string
}

/** An item as an object weighs at most so many times its packed bytes. */
const ITEM_WEIGHT = 8

export function toSnapshot(source: SnapshotSource): Snapshot {
  const { tenantId, version, ratingLimit, rights, stock, items, publicUrl } = source
  const { table } = stock
  const sightName = [ratingLimit, rights?.name].filter((part) => part).join(' ')

  /** Until when it may be seen there, with all that it is part of. */
  function findEnd({ slot, parentId }: TitleRecord): number {
    const parent = parentId === null ? undefined : findRecord(stock, parentId)
    return Math.min(
      rights?.findEnd(slot) ?? Number.POSITIVE_INFINITY,
      parent ? findEnd(parent) : Number.POSITIVE_INFINITY,
    )
  }

  function readItem(record: TitleRecord): Item {
    const item = readWholeItem(record)
    const endMs = rights ? findEnd(record) : Number.POSITIVE_INFINITY
    return endMs === Number.POSITIVE_INFINITY ? item : { ...item, availableUntil: new Date(endMs).toISOString() }
  }

  function readWholeItem(record: TitleRecord): Item {
    const parent = record.parentId === null ? undefined : findRecord(stock, record.parentId)
    const { id, place } = record
    const known = items.find(tenantId, id)
    if (known?.table === table.key && known.place === place && known.parentPlace === parent?.place) return known.item
    const above = parent ? { parent_id: parent.parentId, number: parent.number } : null
    const item = toItem(table.toRow(record), { publicUrl, parent: above })
    const value = { table: table.key, place, parentPlace: parent?.place, item }
    items.keep({ owner: tenantId, key: id, value, bytes: table.countBytes(place) * ITEM_WEIGHT })
    return item
  }

  return {
    version,
    name: `${version} ${sightName}`.trim(),
    sightName,
    hasRights: rights !== null,
    ratingLimit,
    stock,
    items: {
      get(id) {
        const record = findRecord(stock, id)
        return record && readItem(record)
      },
      has: (id) => findRecord(stock, id) !== undefined,
    },
    toItem: (entry) => (isPlaylist(entry) ? toPlaylistItem(entry) : readItem(entry)),
  }
}

/** A title with what it contains: a series with its seasons and their episodes. */
export function toWholeItem(snapshot: Snapshot, id: string): Item | null {
  const item = snapshot.items.get(id)
  if (!item) return null
  const ids = snapshot.stock.children.get(id) ?? []
  if (ids.length === 0) return item
  const items = ids.flatMap((child) => toWholeItem(snapshot, child) ?? [])
  return { ...item, _embedded: { ...item._embedded, items } }
}

/** What a list holds, in its order. */
export interface Contents {
  name: string
  type: string
  entries: Entries
  /** What stands in a series or a season comes with all that it contains. */
  isWhole: boolean
}

export const toContentsItem = (snapshot: Snapshot, entry: Entry, isWhole: boolean): Item =>
  (isWhole && toWholeItem(snapshot, entry.id)) || snapshot.toItem(entry)

/** The contents of a playlist, a series, a season or a part of home; null when there is none of that id. */
export function listContents(snapshot: Snapshot, id: string): Contents | null {
  const part = snapshot.stock.home.parts?.find((one) => one.id === id)
  return listStored(snapshot, id) ?? (part ? listPart(snapshot, part) : null)
}

/** What a part of home holds; null for what is each viewer's own, and for a list that is there no more. */
export function listPart(snapshot: Snapshot, { name, fill }: Pick<TimedPart, 'name' | 'fill'>): Contents | null {
  if (fill.by === 'own') return null
  if (fill.by !== 'list') return { name, type: 'Playlist', entries: fillByRule(snapshot.stock, fill), isWhole: false }
  const stored = listStored(snapshot, fill.listId)
  return stored && { ...stored, name }
}

function listStored({ stock }: Snapshot, id: string): Contents | null {
  const playlist = stock.playlists.get(id)
  if (playlist) {
    const parts = playlist.partIds.flatMap((part) => stock.playlists.get(part) ?? [])
    const entries = toEntries(stock, parts, playlist.titleSlots)
    return { name: playlist.name, type: 'Playlist', entries, isWhole: false }
  }
  const record = findRecord(stock, id)
  if (!record || (record.kind !== 'series' && record.kind !== 'season')) return null
  const slots = (stock.children.get(id) ?? []).flatMap((child) => stock.table.slots.find(child) ?? [])
  const entries = new Entries(stock, Int32Array.from(slots))
  return { name: record.name, type: record.kind === 'series' ? 'Series' : 'Season', entries, isWhole: true }
}

/** The name of a list, which is there or not. */
export function findListName({ stock }: Snapshot, id: string): string | null {
  const playlist = stock.playlists.get(id)
  if (playlist) return playlist.name
  const record = findRecord(stock, id)
  return record && (record.kind === 'series' || record.kind === 'season') ? record.name : null
}
