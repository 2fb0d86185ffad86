import type { HomeAnswer, HomeRow, Item } from '@kola/contract/catalogue'
import { toCardItem } from '#shared/card-item.ts'
import type { TellFault } from '../faults.ts'
import { isPlaylist } from '../lists/entries.ts'
import { type ConfiguredSnapshot, listContents, type Snapshot, toContentsItem } from '../snapshot.ts'
import { listMarked } from '../stock/stock.ts'
import { type LayoutEntry, readLayout } from './layout.ts'

/** What a row shows before anybody scrolls; the rest comes from /catalogues. */
const ROW_ITEMS = 12
const HERO_ITEMS = 6
/** Specification 1 §9. */
const TRENDING_ITEMS = 10
/** Of a list that the configuration names: nobody shows more, even where another list has the same ones before. */
const MAX_NAMED = 2 * TRENDING_ITEMS

function toRow(snapshot: Snapshot, { id, name, personal }: LayoutEntry): HomeRow[] {
  if (personal) return [{ id, name, type: personal, items: [] }]
  const { entries, isWhole = false } = listContents(snapshot, id) ?? {}
  const items = (entries?.slice(0, ROW_ITEMS) ?? []).map((entry) => toContentsItem(snapshot, entry, isWhole))
  return items.length > 0 ? [{ id, name, type: 'Playlist', items: items.map(toCardItem) }] : []
}

interface NamedItem {
  id: string
  read(): Item
}

/** The first titles of the list that a key of the configuration names; none, and a fault, when there is no such list. */
function listNamed(snapshot: ConfiguredSnapshot, key: string, tell: TellFault): NamedItem[] {
  const id = snapshot.config[key]
  const parts = snapshot.stock.playlists.get(id ?? '')?.partIds.length ?? 0
  const contents = listContents(snapshot, id ?? '')
  if (id && !contents) tell(`${key}: no such playlist`)
  const { entries, isWhole = false } = contents ?? {}
  const titles = (entries?.slice(0, parts + MAX_NAMED) ?? []).filter((entry) => !isPlaylist(entry)).slice(0, MAX_NAMED)
  return titles.map((entry) => ({ id: entry.id, read: () => toContentsItem(snapshot, entry, isWhole) }))
}

function listTrending(snapshot: ConfiguredSnapshot, tell: TellFault): Item[] {
  const listed = ['trending_id', 'header_carousel_id'].flatMap((key) => listNamed(snapshot, key, tell))
  const unlike = [...new Map(listed.map((one) => [one.id, one])).values()]
  if (listed.length > 0) return unlike.slice(0, TRENDING_ITEMS).map(({ read }) => read())
  return listMarked(snapshot.stock, 'isTrending').slice(0, TRENDING_ITEMS).map(snapshot.toItem)
}

function findSpotlight(snapshot: ConfiguredSnapshot, tell: TellFault): Item | null {
  const [listed] = listNamed(snapshot, 'spotlight_id', tell)
  if (listed) return listed.read()
  const [marked] = listMarked(snapshot.stock, 'isSpotlight')
  return marked ? snapshot.toItem(marked) : null
}

const readHero = (snapshot: ConfiguredSnapshot, tell: TellFault) =>
  listNamed(snapshot, 'banner_id', tell).slice(0, HERO_ITEMS)

/** The first title of the banner. */
export const findHero = (snapshot: ConfiguredSnapshot): Item | null => readHero(snapshot, () => {})[0]?.read() ?? null

/** Everything that home shows at first, the same for every member. What is broken is left out alone, and told. */
export function toHome(snapshot: ConfiguredSnapshot, tell: TellFault): HomeAnswer {
  return {
    hero: readHero(snapshot, tell).map(({ read }) => read()),
    rows: readLayout(snapshot, tell).flatMap((entry) => toRow(snapshot, entry)),
    spotlight: findSpotlight(snapshot, tell),
    trending: listTrending(snapshot, tell).map(toCardItem),
  }
}
