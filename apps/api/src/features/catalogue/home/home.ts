import type { PlaceOfHome } from '@kola/contract/arranging/arrangement'
import type { HomeAnswer, HomeRow, Item } from '@kola/contract/catalogue'
import { toCardItem } from '#shared/card-item.ts'
import type { TellFault } from '../faults.ts'
import { isPlaylist } from '../lists/entries.ts'
import {
  type ConfiguredSnapshot,
  type Contents,
  listContents,
  listPart,
  type Snapshot,
  toContentsItem,
} from '../snapshot.ts'
import { listMarked } from '../stock/stock.ts'
import { type LayoutEntry, readLayout } from './layout.ts'
import type { TimedPart } from './parts.ts'

/** What a row shows before anybody scrolls; the rest comes from /catalogues. */
const ROW_ITEMS = 12
const HERO_ITEMS = 6
/** Specification 1 §9. */
const TRENDING_ITEMS = 10
/** Of a list that the configuration names: nobody shows more, even where another list has the same ones before. */
const MAX_NAMED = 2 * TRENDING_ITEMS

/** The first entries of what is listed; no row where there is none. */
function toRow(snapshot: Snapshot, { id, name }: { id: string; name: string }, listed: Contents | null): HomeRow[] {
  const { entries, isWhole = false } = listed ?? {}
  const items = (entries?.slice(0, ROW_ITEMS) ?? []).map((entry) => toContentsItem(snapshot, entry, isWhole))
  return items.length > 0 ? [{ id, name, type: 'Playlist', items: items.map(toCardItem) }] : []
}

const toConfiguredRow = (snapshot: Snapshot, { id, name, personal }: LayoutEntry): HomeRow[] =>
  personal ? [{ id, name, type: personal, items: [] }] : toRow(snapshot, { id, name }, listContents(snapshot, id))

interface NamedItem {
  id: string
  read(): Item
}

/** The first titles of the list that a key of the configuration names; none, and a fault, when there is no such list. */
function listNamed(snapshot: ConfiguredSnapshot, key: string, tell: TellFault): NamedItem[] {
  const id = snapshot.config[key]
  const contents = listContents(snapshot, id ?? '')
  if (id && !contents) tell(`${key}: no such playlist`)
  return toNamedItems(snapshot, contents)
}

/** Titles alone: what lists of lists hold is left out. */
function toNamedItems(snapshot: Snapshot, contents: Contents | null): NamedItem[] {
  const { entries, isWhole = false } = contents ?? {}
  const lists = entries?.countLists() ?? 0
  const titles = (entries?.slice(lists, lists + MAX_NAMED) ?? []).filter((entry) => !isPlaylist(entry))
  return titles.map((entry) => ({ id: entry.id, read: () => toContentsItem(snapshot, entry, isWhole) }))
}

function listTrending(snapshot: ConfiguredSnapshot, tell: TellFault): NamedItem[] {
  const listed = ['trending_id', 'header_carousel_id'].flatMap((key) => listNamed(snapshot, key, tell))
  const unlike = [...new Map(listed.map((one) => [one.id, one])).values()]
  if (listed.length > 0) return unlike.slice(0, TRENDING_ITEMS)
  const marked = listMarked(snapshot.stock, 'isTrending').slice(0, TRENDING_ITEMS)
  return marked.map((one) => ({ id: one.id, read: () => snapshot.toItem(one) }))
}

export const listTrendingIds = (snapshot: ConfiguredSnapshot): string[] =>
  listTrending(snapshot, () => {}).map(({ id }) => id)

function findSpotlight(snapshot: ConfiguredSnapshot, tell: TellFault): Item | null {
  const [listed] = listNamed(snapshot, 'spotlight_id', tell)
  if (listed) return listed.read()
  const [marked] = listMarked(snapshot.stock, 'isSpotlight')
  return marked ? snapshot.toItem(marked) : null
}

const readHero = (snapshot: ConfiguredSnapshot, tell: TellFault): NamedItem[] =>
  (snapshot.parts ? listFirst(snapshot, 'banner', tell) : listNamed(snapshot, 'banner_id', tell)).slice(0, HERO_ITEMS)

/** Titles of the first part of a place that has some. */
function listFirst(snapshot: ConfiguredSnapshot, place: PlaceOfHome, tell: TellFault): NamedItem[] {
  for (const part of snapshot.parts ?? []) {
    if (part.place !== place) continue
    const found = toNamedItems(snapshot, readPart(snapshot, part, tell))
    if (found.length > 0) return found
  }
  return []
}

function readPart(snapshot: Snapshot, part: TimedPart, tell: TellFault): Contents | null {
  const listed = listPart(snapshot, part)
  if (!listed && part.fill.by === 'list') tell(`home, ${part.id}: no such list`)
  return listed
}

/** As the staff have arranged it. */
const toArrangedHome = (snapshot: ConfiguredSnapshot, parts: readonly TimedPart[], tell: TellFault): HomeAnswer => ({
  hero: readHero(snapshot, tell).map(({ read }) => read()),
  rows: parts
    .filter(({ place }) => place === 'row')
    .flatMap((part): HomeRow[] =>
      part.fill.by === 'own'
        ? [{ id: part.id, name: part.name, type: part.fill.own, items: [] }]
        : toRow(snapshot, part, readPart(snapshot, part, tell)),
    ),
  spotlight: listFirst(snapshot, 'spotlight', tell)[0]?.read() ?? null,
  trending: listFirst(snapshot, 'trending', tell)
    .slice(0, TRENDING_ITEMS)
    .map(({ read }) => toCardItem(read())),
})

/** The first title of the banner. */
export const findHero = (snapshot: ConfiguredSnapshot): Item | null => readHero(snapshot, () => {})[0]?.read() ?? null

/** Everything that home shows at first, the same for every member. What is broken is left out alone, and told. */
export function toHome(snapshot: ConfiguredSnapshot, tell: TellFault): HomeAnswer {
  if (snapshot.parts) return toArrangedHome(snapshot, snapshot.parts, tell)
  return {
    hero: readHero(snapshot, tell).map(({ read }) => read()),
    rows: readLayout(snapshot, tell).flatMap((entry) => toConfiguredRow(snapshot, entry)),
    spotlight: findSpotlight(snapshot, tell),
    trending: listTrending(snapshot, tell).map(({ read }) => toCardItem(read())),
  }
}
