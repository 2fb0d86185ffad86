import { readJsonList } from '@kola/contract/app-config'
import type { HomeAnswer, HomeRow, Item } from '@kola/contract/catalogue'
import { listContents, type Snapshot } from './snapshot.ts'

/** What a row shows before anybody scrolls; the rest comes from /catalogues. */
const ROW_ITEMS = 12
const HERO_ITEMS = 6
/** Specification 1 §9. */
const TRENDING_ITEMS = 10

interface LayoutEntry {
  id: string
  name: string
  type: string
}

const PERSONAL = ['ResumeList', 'MyList'] as const

function isEntry(value: unknown): value is LayoutEntry {
  const entry = value as Partial<LayoutEntry> | null
  return typeof entry?.id === 'string' && typeof entry.name === 'string'
}

/** The regular carousel's playlists, then the rows that `home_category` adds. */
function listRows(snapshot: Snapshot): LayoutEntry[] {
  const regular = listContents(snapshot, snapshot.config.regular_carousel_id ?? '')?.items ?? []
  const extra = readJsonList<unknown>(snapshot.config.home_category).filter(isEntry)
  return [...regular, ...extra]
}

function toRow(snapshot: Snapshot, entry: LayoutEntry): HomeRow[] {
  const personal = PERSONAL.find((type) => type === entry.type)
  if (personal) return [{ id: entry.id, name: entry.name, type: personal, items: [] }]
  const items = (listContents(snapshot, entry.id)?.items ?? []).slice(0, ROW_ITEMS)
  return items.length > 0 ? [{ id: entry.id, name: entry.name, type: 'Playlist', items: items.map(toRowItem) }] : []
}

/** A row shows a poster or a still; tiny pictures of the other kinds would be carried for nothing. */
function toRowItem(item: Item): Item {
  const { poster, still } = item.art.placeholders
  const placeholders = { ...(poster ? { poster } : {}), ...(still ? { still } : {}) }
  return { ...item, art: { ...item.art, placeholders } }
}

function listTrending(snapshot: Snapshot): Item[] {
  const ids = [snapshot.config.trending_id, snapshot.config.header_carousel_id]
  const listed = ids.flatMap((id) => listContents(snapshot, id ?? '')?.items ?? [])
  const marked = [...snapshot.items.values()].filter((item) => item.metaData.trending_text)
  const titles = [...new Set(listed.length > 0 ? listed : marked)].filter((item) => item.kind !== 'playlist')
  return titles.slice(0, TRENDING_ITEMS)
}

function findSpotlight(snapshot: Snapshot): Item | null {
  const listed = listContents(snapshot, snapshot.config.spotlight_id ?? '')?.items[0]
  return listed ?? [...snapshot.items.values()].find((item) => item.metaData.spotlight) ?? null
}

/** Everything that home shows at first, the same for every member. */
export function toHome(snapshot: Snapshot): HomeAnswer {
  const hero = listContents(snapshot, snapshot.config.banner_id ?? '')?.items ?? []
  return {
    hero: hero.filter((item) => item.kind !== 'playlist').slice(0, HERO_ITEMS),
    rows: listRows(snapshot).flatMap((entry) => toRow(snapshot, entry)),
    spotlight: findSpotlight(snapshot),
    trending: listTrending(snapshot).map(toRowItem),
  }
}
