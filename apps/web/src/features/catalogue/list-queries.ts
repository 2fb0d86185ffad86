import type { PlaylistAnswer } from '@kola/contract/catalogue'
import type { Title } from '@kola/contract/title'
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#shared/service/service.ts'
import { type ReadTitle, useTitleLanguage, useTitleSelect } from '#shared/titles/title-language.ts'
import { toGenres } from './genres/genres.ts'
import { CATALOGUE_FRESH_MS } from './queries.ts'
import { loadWholeList } from './whole-list.ts'

/** Titles of a list that come with one call. */
export const LIST_PAGE_SIZE = 60

export type ListSort = 'az' | 'za'

export interface TitleList {
  titles: Title[]
  /** Of the whole list, also of what has not come yet. */
  total: number
}

/** What was read of a page, so that the pages before are not read again when the next one comes. */
const readPages = new WeakMap<PlaylistAnswer, { readTitle: ReadTitle; titles: Title[] }>()

function readPage(page: PlaylistAnswer, readTitle: ReadTitle): Title[] {
  const known = readPages.get(page)
  if (known?.readTitle === readTitle) return known.titles
  const titles = page._embedded.items.map(readTitle)
  readPages.set(page, { readTitle, titles })
  return titles
}

function toTitleList({ pages }: InfiniteData<PlaylistAnswer>, readTitle: ReadTitle): TitleList {
  // A title that moved while the pages came stands where it was first.
  const titles = new Map(pages.flatMap((page) => readPage(page, readTitle)).map((title) => [title.id, title]))
  return { titles: [...titles.values()], total: Math.max(titles.size, pages.at(-1)?.total ?? 0) }
}

/** A list of the catalogue, page by page; no id, no call. An order by name is that of the names the viewer reads. */
export function useTitleList(id: string, sort?: ListSort) {
  const wanted = useTitleLanguage()
  const language = (sort && wanted) || undefined
  return useInfiniteQuery({
    queryKey: ['list', id, sort, language],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /apps/v1/catalogues', { query: { id, sort, language, cursor, limit: LIST_PAGE_SIZE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    select: useTitleSelect(toTitleList),
    staleTime: CATALOGUE_FRESH_MS,
    enabled: id !== '',
  })
}

/** The entries of a list of genres; no id, no call. */
export const useGenres = (id: string) =>
  useQuery({
    queryKey: ['playlist', id, undefined],
    queryFn: () => loadWholeList(id),
    select: toGenres,
    staleTime: CATALOGUE_FRESH_MS,
    enabled: id !== '',
  })
