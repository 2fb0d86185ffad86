import type { Arrangement, Fill, HomePart, PlaceOfHome } from '@kola/contract/arranging/arrangement'
import { toFillWords } from '@kola/contract/arranging/difference'
import type { Home } from '@kola/contract/arranging/endpoints'

const ZONE = 'Africa/Lagos'

/** Such as `Fri 4 Dec, 18:00`, by the clocks of Lagos. */
export const toLagosWords = (moment: string): string =>
  new Date(moment).toLocaleString('en-GB', {
    ...{ timeZone: ZONE, weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  })

export const toFillText = (fill: Fill, lists: Home['lists']): string =>
  fill.by === 'list' ? `the list ${lists.find(({ id }) => id === fill.listId)?.name ?? fill.listId}` : toFillWords(fill)

export const isByHand = ({ by }: Fill): boolean => by === 'titles' || by === 'list'

/** Its mark and its words. */
export function toState({ from, until, countries }: HomePart, nowMs: number): { mark: string; text: string } {
  if (until !== null && Date.parse(until) <= nowMs) return { mark: 's--off', text: 'Over' }
  if (from !== null && Date.parse(from) > nowMs) return { mark: 's--sched', text: `from ${toLagosWords(from)}` }
  if (until !== null) return { mark: 's--leave', text: `until ${toLagosWords(until)}` }
  return { mark: 's--live', text: countries.length > 0 ? countries.slice(0, 3).join(', ') : 'Everywhere' }
}

const NEW_NAMES: Readonly<Record<PlaceOfHome, string>> = {
  ...{ banner: 'Banner', row: 'A new row', spotlight: 'Spotlight', trending: 'Trending', upcoming: 'Coming soon' },
}

export const newPartId = (place: PlaceOfHome): string => `${place}-${crypto.randomUUID()}`

export const makePart = (place: PlaceOfHome): HomePart => ({
  ...{ id: newPartId(place), place, name: NEW_NAMES[place], fill: { by: 'titles', titleIds: [] } },
  ...{ countries: [], from: null, until: null },
})

export const listAt = ({ parts }: Arrangement, place: PlaceOfHome): HomePart[] =>
  parts.filter((part) => part.place === place)

/** A place's parts in another order, or others of them; those of all other places stay where they are. */
export function withPlace({ parts }: Arrangement, place: PlaceOfHome, next: readonly HomePart[]): Arrangement {
  const rest = parts.filter((part) => part.place !== place)
  const at = parts.findIndex((part) => part.place === place)
  const before = at < 0 ? rest.length : parts.slice(0, at).filter((part) => part.place !== place).length
  return { parts: [...rest.slice(0, before), ...next, ...rest.slice(before)] }
}
