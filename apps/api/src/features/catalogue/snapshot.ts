import type { Item } from '@kola/contract/catalogue'
import type { PlaylistRow, TitleRow } from './repository.ts'
import { toItem, toPlaylistItem } from './to-item.ts'

/** One tenant's whole catalogue at one version, in memory. */
export interface Snapshot {
  version: number
  config: Readonly<Record<string, string>>
  /** Every published title without what it contains. */
  items: ReadonlyMap<string, Item>
  /** When it came to the service, for the order `recent`. */
  addedAtMs: ReadonlyMap<string, number>
  genres: ReadonlyMap<string, readonly string[]>
  /** Children in their order: seasons of a series, episodes of a season. */
  children: ReadonlyMap<string, readonly string[]>
  playlists: ReadonlyMap<string, PlaylistRow>
}

export interface SnapshotSource {
  version: number
  config: Readonly<Record<string, string>>
  titles: readonly TitleRow[]
  playlists: readonly PlaylistRow[]
  publicUrl: string
}

export function toSnapshot({ version, config, titles, playlists, publicUrl }: SnapshotSource): Snapshot {
  const rows = new Map(titles.map((row) => [row.id, row]))
  const items = new Map<string, Item>()
  const children = new Map<string, string[]>()
  for (const row of titles) {
    const parent = row.parent_id === null ? null : (rows.get(row.parent_id) ?? null)
    items.set(row.id, toItem(row, { publicUrl, parent }))
    if (row.parent_id === null) continue
    const siblings = children.get(row.parent_id)
    if (siblings) siblings.push(row.id)
    else children.set(row.parent_id, [row.id])
  }
  return {
    version,
    config,
    items,
    addedAtMs: new Map(titles.map((row) => [row.id, row.added_at.getTime()])),
    genres: new Map(titles.map((row) => [row.id, row.genres])),
    children,
    playlists: new Map(playlists.map((row) => [row.id, row])),
  }
}

/** A title with what it contains: a series with its seasons and their episodes. */
export function toWholeItem(snapshot: Snapshot, id: string): Item | null {
  const item = snapshot.items.get(id)
  if (!item) return null
  const ids = snapshot.children.get(id) ?? []
  if (ids.length === 0) return item
  const items = ids.flatMap((child) => toWholeItem(snapshot, child) ?? [])
  return { ...item, _embedded: { ...item._embedded, items } }
}

/** Name, type and items of a playlist, a series or a season; null when there is none of that id. */
export function listContents(snapshot: Snapshot, id: string): { name: string; type: string; items: Item[] } | null {
  const playlist = snapshot.playlists.get(id)
  if (playlist) {
    const parts = playlist.part_ids.flatMap((part) => snapshot.playlists.get(part) ?? [])
    const titles = playlist.title_ids.flatMap((title) => snapshot.items.get(title) ?? [])
    return { name: playlist.name, type: 'Playlist', items: [...parts.map(toPlaylistItem), ...titles] }
  }
  const item = snapshot.items.get(id)
  if (!item || (item.kind !== 'series' && item.kind !== 'season')) return null
  const ids = snapshot.children.get(id) ?? []
  return { name: item.name, type: item.type, items: ids.flatMap((child) => toWholeItem(snapshot, child) ?? []) }
}
