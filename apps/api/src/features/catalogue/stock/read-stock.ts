import type { Db } from '#shared/database/database.ts'
import { createTurns } from '#shared/turns.ts'
import type { TellFault } from '../faults.ts'
import { readRow } from '../read-row.ts'
import * as repository from '../repository.ts'
import type { TitleRecord } from './records.ts'
import { changeStock, createEmptyStock, fillStock, type Playlist, type Stock } from './stock.ts'

export interface StockPlace {
  db: Db
  tenantId: string
  tell: TellFault
}

/** A stock, and the moment of the database that it is of. */
export interface ReadStock {
  stock: Stock
  moment: string
  /** By the process's own clock. */
  readMs: number
}

/** With more changes than these the whole catalogue is read anew: that takes hardly longer, and leaves nothing behind. */
const MAX_CHANGES = 5_000
/** Ids of which no title is left may take so much of the places. */
const MAX_EMPTY_PART = 1 / 4
const MIN_EMPTY = 1_000

/** So long a change can be read of. */
export const KEEP_CHANGES_MS = 7 * 24 * 3_600_000
/** A stock that nobody asked for in so long is read anew. */
const MAX_STOCK_AGE_MS = KEEP_CHANGES_MS / 2

/** Places of titles by the playlist that they stand in, in their order. */
async function readEntries(
  { db, tenantId }: StockPlace,
  { slots }: Stock,
  ids: readonly string[] | null,
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  let after: repository.ListedTitle = { playlist_id: '', position: 0, title_id: '' }
  for (;;) {
    const rows = await repository.listTitlesIn(db, tenantId, { ids, after })
    for (const { playlist_id, title_id } of rows) {
      const entries = found.get(playlist_id) ?? []
      entries.push(slots.open(title_id))
      found.set(playlist_id, entries)
    }
    after = rows.at(-1) ?? after
    if (rows.length < repository.ENTRIES_AT_ONCE) return found
  }
}

async function readPlaylists(
  place: StockPlace,
  stock: Stock,
  ids: readonly string[] | null,
): Promise<Map<string, Playlist>> {
  const { db, tenantId } = place
  const rows = await repository.listPlaylists(db, tenantId, ids)
  const partsOf = Map.groupBy(await repository.listParts(db, tenantId, ids), (row) => row.playlist_id)
  const entriesOf = await readEntries(place, stock, ids)
  const toPlaylist = ({ id, name }: repository.PlaylistRow): Playlist => ({
    id,
    name,
    titleSlots: Int32Array.from(entriesOf.get(id) ?? []),
    partIds: (partsOf.get(id) ?? []).map((row) => row.part_id),
  })
  return new Map(rows.map((row) => [row.id, toPlaylist(row)]))
}

/** Everything, some titles at a time. */
async function readAll(place: StockPlace): Promise<ReadStock> {
  const { db, tenantId, tell } = place
  const readMs = performance.now()
  const moment = await repository.readMoment(db)
  const turns = createTurns()
  const empty = createEmptyStock()
  const { maker, slots } = empty
  const records: (TitleRecord | undefined)[] = []
  let after = ''
  for (;;) {
    const rows = await repository.listTitlesAfter(db, tenantId, after)
    for (const row of rows) {
      const slot = slots.open(row.id)
      records[slot] = maker.toRecord(readRow(row, tell), slot, true)
      await turns.pass()
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < repository.TITLES_AT_ONCE) break
  }
  const stock = await fillStock(empty, records, await readPlaylists(place, empty, null))
  // Asked for by whoever opens a list of films; made in turns as well.
  for (const sort of ['az', 'recent'] as const) void stock.orders.get({ sort, language: '' })
  return { stock, moment, readMs }
}

const isWorn = ({ stock: { slots, records }, readMs }: ReadStock): boolean => {
  if (performance.now() - readMs > MAX_STOCK_AGE_MS) return true
  if (slots.size <= MIN_EMPTY) return false
  let empty = slots.size
  for (const record of records) if (record) empty -= 1
  return empty > MIN_EMPTY && empty > slots.size * MAX_EMPTY_PART
}

async function readChanged(place: StockPlace, before: ReadStock): Promise<ReadStock | null> {
  const { db, tenantId, tell } = place
  if (isWorn(before)) return null
  const readMs = performance.now()
  const moment = await repository.readMoment(db)
  const changes = await repository.listChanges(db, { tenantId, moment: before.moment, most: MAX_CHANGES })
  if (changes.length > MAX_CHANGES) return null
  if (changes.length === 0) return { ...before, moment, readMs }
  const { stock } = before
  const idsOf = (kind: repository.Change['kind']) => changes.flatMap((one) => (one.kind === kind ? [one.id] : []))
  const titleIds = idsOf('title')
  const titles = new Map<string, TitleRecord | null>(titleIds.map((id) => [id, null]))
  const turns = createTurns()
  for (let start = 0; start < titleIds.length; start += repository.TITLES_AT_ONCE) {
    const rows = await repository.listTitlesOf(db, tenantId, titleIds.slice(start, start + repository.TITLES_AT_ONCE))
    for (const row of rows) {
      titles.set(row.id, stock.maker.toRecord(readRow(row, tell), stock.slots.open(row.id), false))
      await turns.pass()
    }
  }
  const playlistIds = idsOf('playlist')
  const playlists = new Map<string, Playlist | null>(playlistIds.map((id) => [id, null]))
  if (playlistIds.length > 0) for (const one of await readPlaylists(place, stock, playlistIds)) playlists.set(...one)
  return { stock: changeStock(stock, { titles, playlists }), moment, readMs }
}

/** What has changed since the stock before, or everything. Nothing else waits for it for long. */
export async function readStock(place: StockPlace, before: ReadStock | null): Promise<ReadStock> {
  return (before && (await readChanged(place, before))) ?? readAll(place)
}
