import { ApiError } from '@kola/contract/http/client'
import type { Title } from '@kola/contract/title'
import { usePlaylist } from '#features/catalogue/queries.ts'
import { useMyList } from '#features/my-list/use-my-list.ts'
import { useSearch } from '#features/search/queries.ts'
import { readLastSearch } from '#shared/memory/last-search.ts'
import { isSearchedParent, planRelated } from './plan-related.ts'

/** Eight rows of seven. */
const RELATED_COUNT = 56
const NO_TITLES: readonly Title[] = []

/** The results of the last search; one that cannot be made found nothing. */
function useFound(query: string): readonly Title[] | undefined {
  const { data, isError } = useSearch(query)
  return query === '' || isError ? NO_TITLES : data?.titles
}

/** A playlist that is not there holds nothing; all else is worth another try. */
const isLost = (error: Error | null) => error !== null && !(error instanceof ApiError && error.status === 404)

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
  const { titles: saved, standing } = useMyList()
  const isKnown = standing === 'there' || standing === 'lost'
  const plan = planRelated({ title, parent, found, saved: isKnown ? saved : undefined })
  const id = plan.kind === 'playlist' ? plan.id : ''
  const { data, error, refetch } = usePlaylist(id, RELATED_COUNT)
  const retry = () => void refetch()
  if (plan.kind === 'titles') return { ...plan, isLoading: false, isError: false, retry }
  const isLoading = plan.kind === 'wait' || (id !== '' && !data && !error)
  const titles = data?.titles.filter((other) => other.id !== title.id) ?? NO_TITLES
  return { titles, parent: data?.id ?? parent, isLoading, isError: !data && isLost(error), retry }
}
