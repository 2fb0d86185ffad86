import type { AlikeReads, Db, Pool } from '#shared/database/database.ts'
import type { TellFault } from '../faults.ts'
import { readHomeParts } from '../home/read-parts.ts'
import { readRow } from '../read-row.ts'
import * as repository from '../repository.ts'
import { listWindowsOf, readWindows } from '../rights/repository.ts'
import { changeRights, type Rights, type WindowRow } from '../rights/rights.ts'
import { changeStock, countTitles, createEmptyStock, fillStock, type Playlist, type Stock } from './stock.ts'

export interface StockSource {
  db: Db
  pool: Pool
  /** What is much comes from where it disturbs nobody. */
  reads: Pick<AlikeReads, 'afterNow'>
  tenantId: string
  tell: TellFault
  /** Called once it is known that much is read. @returns whether nobody waits for it: then it leaves the processor to others */
  onMuch(): boolean
}

/** A stock, and the moment of the database that it is of. */
export interface ReadStock {
  stock: Stock
  moment: string
  /** By the process's own clock. */
  readMs: number
}

/** More than these are what files or many edits at once have changed. */
const MANY_CHANGES = 100
/** With more changes than these the whole catalogue is read anew: that takes hardly longer, and leaves nothing behind. */
const MAX_CHANGES = 5_000
/** Titles as they were before they were changed may take so much of the table. */
const MAX_OLD_PART = 1 / 4
const MIN_OLD = 1_000

/** So long a change can be read of. */
export const KEEP_CHANGES_MS = 7 * 24 * 3_600_000
/** A stock that nobody asked for in so long is read anew. */
const MAX_STOCK_AGE_MS = KEEP_CHANGES_MS / 2

/** Slots of titles by the playlist that they stand in, in their order. */
async function readEntries(
  { db, tenantId }: StockSource,
  { table }: Stock,
  ids: readonly string[] | null,
): Promise<Map<string, Int32Array[]>> {
  const found = new Map<string, Int32Array[]>()
  let after: repository.ListedTitle = { playlist_id: '', position: 0, title_id: '' }
  for (;;) {
    const rows = await repository.listTitlesIn(db, tenantId, { ids, after })
    let count = 0
    for (const { playlist_id, title_ids } of rows) {
      const runs = found.get(playlist_id) ?? []
      runs.push(Int32Array.from(title_ids, table.slots.open))
      found.set(playlist_id, runs)
      count += title_ids.length
    }
    const last = rows.at(-1)
    if (!last || count < repository.ENTRIES_AT_ONCE) return found
    after = { playlist_id: last.playlist_id, position: last.position, title_id: last.title_ids.at(-1) ?? '' }
  }
}

function join(runs: readonly Int32Array[]): Int32Array {
  const joined = new Int32Array(runs.reduce((sum, run) => sum + run.length, 0))
  let from = 0
  for (const run of runs) {
    joined.set(run, from)
    from += run.length
  }
  return joined
}

async function readPlaylists(
  source: StockSource,
  stock: Stock,
  ids: readonly string[] | null,
): Promise<Map<string, Playlist>> {
  const { db, tenantId } = source
  const rows = await repository.listPlaylists(db, tenantId, ids)
  const partsOf = Map.groupBy(await repository.listParts(db, tenantId, ids), (row) => row.playlist_id)
  const entriesOf = await readEntries(source, stock, ids)
  const toPlaylist = ({ id, name }: repository.PlaylistRow): Playlist => ({
    id,
    name,
    titleSlots: join(entriesOf.get(id) ?? []),
    partIds: (partsOf.get(id) ?? []).map((row) => row.part_id),
  })
  return new Map(rows.map((row) => [row.id, toPlaylist(row)]))
}

/** Everything. The moment is the primary's: what is read has all of it, and maybe some of what came since. */
async function readAll(source: StockSource, isGentle: boolean): Promise<ReadStock> {
  const readMs = performance.now()
  const moment = await repository.readMoment(source.db)
  const stock = await source.reads.afterNow(({ db, pool }) => readContents({ ...source, db, pool }, isGentle))
  void prepareOrders(stock)
  return { stock, moment, readMs }
}

/** Some titles at a time. */
async function readContents(source: StockSource, isGentle: boolean): Promise<Stock> {
  const { db, pool, tenantId, tell } = source
  const empty = createEmptyStock()
  let after = ''
  const take = (row: repository.TitleRow) => void empty.table.add(readRow(row, tell))
  let ids: readonly string[]
  do {
    ids = await repository.listTitleIds(db, { tenantId, after })
    await repository.takeTitles(pool, { tenantId, ids, isGentle }, take)
    after = ids.at(-1) ?? ''
  } while (ids.length === repository.IDS_AT_ONCE)
  const rights = await readRights(source, empty)
  const home = await readHomeParts(db, tenantId)
  return fillStock(empty, { playlists: await readPlaylists(source, empty, null), rights, home })
}

async function readRights({ db, tenantId }: StockSource, { table, rights: none }: Stock): Promise<Rights> {
  const toSlot = table.slots.open
  const rows: WindowRow[] = []
  for await (const some of readWindows(db, tenantId)) rows.push(...some)
  return changeRights(none, { slots: new Set(rows.map(({ titleId }) => toSlot(titleId))), rows, toSlot })
}

/** Asked for by whoever opens a list of films; made in turns, and one after the other. */
async function prepareOrders({ orders }: Stock): Promise<void> {
  for (const sort of ['az', 'recent'] as const) await orders.get({ sort, language: '' })
}

const isWorn = ({ stock, readMs }: ReadStock): boolean => {
  if (performance.now() - readMs > MAX_STOCK_AGE_MS) return true
  const { size } = stock.table
  const old = size - countTitles(stock)
  return old > MIN_OLD && old > size * MAX_OLD_PART
}

async function readChanged(source: StockSource, before: ReadStock): Promise<ReadStock | null> {
  const { db, pool, tenantId, tell } = source
  if (isWorn(before)) return null
  const readMs = performance.now()
  const moment = await repository.readMoment(db)
  const changes = await repository.listChanges(db, { tenantId, moment: before.moment, most: MAX_CHANGES })
  if (changes.length > MAX_CHANGES) return null
  const isGentle = changes.length > MANY_CHANGES && source.onMuch()
  if (changes.length === 0) return { ...before, moment, readMs }
  const { stock } = before
  const idsOf = (kind: repository.Change['kind']) => changes.flatMap((one) => (one.kind === kind ? [one.id] : []))
  const titleIds = idsOf('title')
  const { table } = stock
  const titles = new Map<number, number | null>(titleIds.map((id) => [table.slots.open(id), null]))
  const take = (row: repository.TitleRow) => void titles.set(table.slots.open(row.id), table.add(readRow(row, tell)))
  await repository.takeTitles(pool, { tenantId, ids: titleIds, isGentle }, take)
  const rows = titleIds.length > 0 ? await listWindowsOf(db, tenantId, titleIds) : []
  const rights = changeRights(stock.rights, { slots: titles.keys(), rows, toSlot: table.slots.open })
  const playlistIds = idsOf('playlist')
  const playlists = new Map<string, Playlist | null>(playlistIds.map((id) => [id, null]))
  if (playlistIds.length > 0) for (const one of await readPlaylists(source, stock, playlistIds)) playlists.set(...one)
  const home = idsOf('home').length > 0 ? await readHomeParts(db, tenantId) : stock.home
  return { stock: changeStock(stock, { titles, playlists, rights, home }), moment, readMs }
}

/** What has changed since the stock before, or everything. Nothing else waits for it for long. */
export async function readStock(source: StockSource, before: ReadStock | null): Promise<ReadStock> {
  const changed = before && (await readChanged(source, before))
  if (changed) return changed
  return readAll(source, before !== null && source.onMuch())
}
