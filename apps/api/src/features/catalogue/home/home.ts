import type { HomeAnswer, HomeRow, Item } from '@kola/contract/catalogue'
import { toCardItem } from '../../../shared/card-item.ts'
import type { TellFault } from '../faults.ts'
import { listContents, type Snapshot } from '../snapshot.ts'
import { type LayoutEntry, readLayout } from './layout.ts'

/** What a row shows before anybody scrolls; the rest comes from /catalogues. */
const ROW_ITEMS = 12
const HERO_ITEMS = 6
/** Specification 1 §9. */
const TRENDING_ITEMS = 10

function toRow(snapshot: Snapshot, { id, name, personal }: LayoutEntry): HomeRow[] {
  if (personal) return [{ id, name, type: personal, items: [] }]
  const items = (listContents(snapshot, id)?.items ?? []).slice(0, ROW_ITEMS)
  return items.length > 0 ? [{ id, name, type: 'Playlist', items: items.map(toCardItem) }] : []
}

/** The titles of the list that a key of the configuration names; none, and a fault, when there is no such list. */
function listNamed(snapshot: Snapshot, key: string, tell: TellFault): Item[] {
  const id = snapshot.config[key]
  const contents = listContents(snapshot, id ?? '')
  if (id && !contents) tell(`${key}: no such playlist`)
  return (contents?.items ?? []).filter((item) => item.kind !== 'playlist')
}

function listTrending(snapshot: Snapshot, tell: TellFault): Item[] {
  const listed = ['trending_id', 'header_carousel_id'].flatMap((key) => listNamed(snapshot, key, tell))
  if (listed.length > 0) return [...new Set(listed)].slice(0, TRENDING_ITEMS)
  return [...snapshot.items.values()].filter((item) => item.metaData.trending_text).slice(0, TRENDING_ITEMS)
}

function findSpotlight(snapshot: Snapshot, tell: TellFault): Item | null {
  const listed = listNamed(snapshot, 'spotlight_id', tell)[0]
  return listed ?? snapshot.items.values().find((item) => item.metaData.spotlight) ?? null
}

/** Everything that home shows at first, the same for every member. What is broken is left out alone, and told. */
export function toHome(snapshot: Snapshot, tell: TellFault): HomeAnswer {
  return {
    hero: listNamed(snapshot, 'banner_id', tell).slice(0, HERO_ITEMS),
    rows: readLayout(snapshot, tell).flatMap((entry) => toRow(snapshot, entry)),
    spotlight: findSpotlight(snapshot, tell),
    trending: listTrending(snapshot, tell).map(toCardItem),
  }
}
