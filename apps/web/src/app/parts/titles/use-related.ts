import type { Item } from '@kola/contract/catalogue'
import type { Title } from '@kola/contract/title'
import { useQuery } from '@tanstack/react-query'
import { usePlaylist } from '../../../features/catalogue/queries.ts'
import { useMyList } from '../../../features/my-list/use-my-list.ts'
import { readLastSearch } from '../../../shared/last-search.ts'
import { call } from '../../../shared/service/service.ts'
import { type ReadTitle, useTitleSelect } from '../../../shared/title-language.ts'
import { isSearchedParent, planRelated } from './plan-related.ts'

/** Eight rows of seven. */
const RELATED_COUNT = 56
const FRESH_MS = 300_000
const NO_TITLES: readonly Title[] = []

const toTitles = (answer: { collections: Item[] }, readTitle: ReadTitle) => answer.collections.map(readTitle)

/** The results of the last search, asked for anew; a search that cannot be made found nothing. */
function useFound(query: string): readonly Title[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['found-beside', query],
    queryFn: () => call('GET /apps/v1/searchvideo', { query: { query, limit: RELATED_COUNT } }),
    select: useTitleSelect(toTitles),
    staleTime: FRESH_MS,
    enabled: query !== '',
  })
  return query === '' || isError ? NO_TITLES : data
}

export interface Related {
  titles: readonly Title[]
  /** Where they come from, for their addresses. */
  parent: string
  isLoading: boolean
  isError: boolean
  retry: () => void
}

/** The titles beside one; see planRelated. */
export function useRelated(title: Title, parent: string): Related {
  const found = useFound(isSearchedParent(parent) ? readLastSearch() : '')
  const { titles: saved, isLoaded } = useMyList()
  const plan = planRelated({ title, parent, found, saved: isLoaded ? saved : undefined })
  const id = plan.kind === 'playlist' ? plan.id : ''
  const { data, isError, refetch } = usePlaylist(id, RELATED_COUNT)
  const retry = () => void refetch()
  if (plan.kind === 'titles') return { ...plan, isLoading: false, isError: false, retry }
  const isLoading = plan.kind === 'wait' || (id !== '' && !data && !isError)
  const titles = data?.titles.filter((other) => other.id !== title.id) ?? NO_TITLES
  return { titles, parent: data?.id ?? parent, isLoading, isError: isError && !data, retry }
}
