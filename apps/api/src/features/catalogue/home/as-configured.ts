import type { Arrangement, Fill, HomePart, PlaceOfHome } from '@kola/contract/arranging/arrangement'
import type { ConfiguredSnapshot } from '../snapshot.ts'
import { findListName } from '../snapshot.ts'
import { listMarked } from '../stock/stock.ts'
import { listTrendingIds } from './home.ts'
import { readLayout } from './layout.ts'

const untold = () => {}

const toPart = (place: PlaceOfHome, { id, name, fill }: { id: string; name: string; fill: Fill }): HomePart => ({
  ...{ id, place, name, fill },
  ...{ countries: [], from: null, until: null },
})

/** The list that a key of the configuration names; nothing where there is none. */
function toNamedPart(snapshot: ConfiguredSnapshot, place: PlaceOfHome, key: string): HomePart[] {
  const listId = snapshot.config[key] ?? ''
  const name = findListName(snapshot, listId)
  return name === null ? [] : [toPart(place, { id: `${place}-1`, name, fill: { by: 'list', listId } })]
}

const toTitlesPart = (place: PlaceOfHome, name: string, titleIds: string[]): HomePart[] =>
  titleIds.length === 0 ? [] : [toPart(place, { id: `${place}-1`, name, fill: { by: 'titles', titleIds } })]

/** Two lists are shown as one, and what bears a mark where there is none. */
function toTrending(snapshot: ConfiguredSnapshot): HomePart[] {
  const { trending_id: own, header_carousel_id: other } = snapshot.config
  const isOne = Boolean(own) !== Boolean(other) && findListName(snapshot, own || other || '') !== null
  if (isOne) return toNamedPart(snapshot, 'trending', own ? 'trending_id' : 'header_carousel_id')
  return toTitlesPart('trending', 'Trending', listTrendingIds(snapshot))
}

function toSpotlight(snapshot: ConfiguredSnapshot): HomePart[] {
  const named = toNamedPart(snapshot, 'spotlight', 'spotlight_id')
  if (named.length > 0) return named
  const [marked] = listMarked(snapshot.stock, 'isSpotlight')
  return toTitlesPart('spotlight', 'Spotlight', marked ? [marked.id] : [])
}

/** What home is made of while the configuration says it: what the staff begin with. */
export function toArrangement(snapshot: ConfiguredSnapshot): Arrangement {
  const rows = readLayout(snapshot, untold).map(({ id, name, personal }) =>
    toPart('row', { id, name, fill: personal ? { by: 'own', own: personal } : { by: 'list', listId: id } }),
  )
  return {
    parts: [
      ...toNamedPart(snapshot, 'banner', 'banner_id'),
      ...rows,
      ...toSpotlight(snapshot),
      ...toTrending(snapshot),
      ...toNamedPart(snapshot, 'upcoming', 'notification_catalogue'),
    ],
  }
}
