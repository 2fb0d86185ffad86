import type { Overview } from '@kola/contract/overview/overview'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { accountQuery } from '#features/account/queries.ts'
import { mandatesQuery } from '#features/mandates/queries.ts'
import { ownQuery, paymentsQuery } from '#features/payments/calls/queries.ts'
import { findUnderWay, LOOK_MS } from '#features/payments/timeline/under-way.ts'
import { MEMBER_KEY, queryClient } from '#shared/answers/query-client.ts'
import { call } from '#shared/service/service.ts'
import { keepOverview, readKeptOverview } from './kept-overview.ts'

/** What the parts of the screen would ask for themselves has come with it. */
async function loadOverview(): Promise<Overview> {
  const overview = await call('GET /apps/v1/account/overview', {})
  queryClient.setQueryData(accountQuery.queryKey, overview.account)
  queryClient.setQueryData(mandatesQuery.queryKey, overview.mandates)
  queryClient.setQueryData(ownQuery.queryKey, overview.ownAccount)
  void queryClient.invalidateQueries({ queryKey: paymentsQuery.queryKey, refetchType: 'none' })
  keepOverview(overview, Date.now())
  return overview
}

/** All that the account screen shows, in one call; shown at once as it was when it was last seen. Throws ApiError. */
const overviewQuery = queryOptions({
  queryKey: [MEMBER_KEY, 'overview'],
  queryFn: loadOverview,
  staleTime: 0,
  refetchInterval: ({ state }) => (findUnderWay(state.data?.payments ?? []) ? LOOK_MS : false),
})

/** After something was paid, cancelled or changed: the account and what the screen says of it. Throws ApiError. */
export const reloadOverview = async (): Promise<void> => {
  await queryClient.fetchQuery({ ...overviewQuery, staleTime: 0 })
}

export interface OverviewShown {
  overview: Overview | undefined
  /** When it was true, where the service cannot be asked; else null. */
  keptAt: number | null
  /** Where it could be asked, and did not answer. */
  hasLine: boolean
  state: 'shown' | 'waiting' | 'no-line' | 'failed'
  retry: () => void
}

/** People pay in their bank's app and in other tabs: it is asked for as often as the screen opens. */
export function useOverview(): OverviewShown {
  const { data, dataUpdatedAt, isPaused, isError, refetch } = useQuery({ ...overviewQuery, refetchOnMount: 'always' })
  const kept = data ? undefined : readKeptOverview()
  const isCut = isPaused || isError
  const known = data ?? (isCut ? kept?.overview : undefined)
  const at = data ? dataUpdatedAt : (kept?.at ?? null)
  return {
    overview: known,
    keptAt: known && isCut ? at : null,
    hasLine: !isPaused,
    state: known ? 'shown' : isPaused ? 'no-line' : isError ? 'failed' : 'waiting',
    retry: () => void refetch(),
  }
}
