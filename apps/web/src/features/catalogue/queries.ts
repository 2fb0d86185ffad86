import type { HomeAnswer, Item, PlaylistAnswer } from '@kola/contract/catalogue'
import type { Title } from '@kola/contract/title'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { openPersonStore } from '#shared/memory/person-store.ts'
import { call } from '#shared/service/service.ts'
import { type ReadTitle, useTitleSelect } from '#shared/titles/title-language.ts'
import { keepHome, readKeptHome } from './kept-home.ts'
import { findKnownItem } from './known-items.ts'
import { loadWholeList } from './whole-list.ts'

export const CATALOGUE_FRESH_MS = 300_000

export interface HomeRow {
  id: string
  name: string
  titles: Title[]
}

export interface Home {
  hero: Title[]
  rows: HomeRow[]
  spotlight: Title | null
  trending: Title[]
}

/** An item that cannot be read is left out, and the rest of home stands. */
function readAll(items: readonly Item[], readTitle: ReadTitle): Title[] {
  return items.flatMap((item) => {
    try {
      return [readTitle(item)]
    } catch (error) {
      console.error(error)
      return []
    }
  })
}

export function toHome(answer: HomeAnswer, readTitle: ReadTitle): Home {
  return {
    hero: readAll(answer.hero, readTitle),
    rows: answer.rows
      .filter((row) => row.type === 'Playlist')
      .map((row) => ({ id: row.id, name: row.name, titles: readAll(row.items, readTitle) })),
    spotlight: readAll(answer.spotlight ? [answer.spotlight] : [], readTitle)[0] ?? null,
    trending: readAll(answer.trending, readTitle),
  }
}

async function loadHome(): Promise<HomeAnswer> {
  const store = openPersonStore()
  const answer = await call('GET /apps/v1/home', {})
  keepHome(answer, store)
  return answer
}

/** Shows at once what home was at the last visit, and asks whether it has changed. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: loadHome,
  staleTime: CATALOGUE_FRESH_MS,
  initialData: readKeptHome,
  initialDataUpdatedAt: 0,
})

export const useHome = () => useQuery({ ...homeQuery, select: useTitleSelect(toHome) })

const firstTitle = (answer: { _embedded: { collections: Item[] } }, readTitle: ReadTitle): Title | null => {
  const [item] = answer._embedded.collections
  return item ? readTitle(item) : null
}

/** One title, at first as another screen holds it; no id, no call. */
export function useTitle(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['title', id],
    queryFn: () => call('GET /apps/v1/video', { query: { id } }),
    placeholderData: () => findKnownItem(client, id),
    select: useTitleSelect(firstTitle),
    staleTime: CATALOGUE_FRESH_MS,
    enabled: id !== '',
  })
}

export interface Playlist {
  id: string
  name: string
  titles: Title[]
}

const toPlaylist = (answer: PlaylistAnswer, readTitle: ReadTitle): Playlist => ({
  id: answer.id,
  name: answer.name,
  titles: answer._embedded.items.map(readTitle),
})

/** The titles of a playlist, the seasons of a series or the episodes of a season; no id, no call. `limit` takes the first ones. */
export const usePlaylist = (id: string, limit?: number) =>
  useQuery({
    queryKey: ['playlist', id, limit],
    queryFn: () =>
      limit === undefined ? loadWholeList(id) : call('GET /apps/v1/catalogues', { query: { id, limit } }),
    select: useTitleSelect(toPlaylist),
    staleTime: CATALOGUE_FRESH_MS,
    enabled: id !== '',
  })
