import { ApiError } from '@kola/contract/http/client'
import { useQuery } from '@tanstack/react-query'
import { CLAIM } from '#shared/answers/query-client.ts'
import type { PlaybackNeeds } from '../needs.ts'
import { askPermission, KEEP_MS, permissionKey } from '../queries.ts'

/** Tries at a service that does not answer. */
const MAX_TRIES = 2

/** The permission for a title: the kept one when it is fresh, else asked anew. A refusal is an answer, not retried. */
export function usePermission(needs: Pick<PlaybackNeeds, 'client' | 'deviceId'>, titleId: string) {
  return useQuery({
    queryKey: permissionKey(titleId),
    queryFn: () => askPermission(needs.client, titleId, needs.deviceId),
    staleTime: KEEP_MS,
    gcTime: KEEP_MS,
    retry: (failures, error) => failures < MAX_TRIES && isOutage(error),
    // Without a line it fails at once, and the player says so: a question that waits for the line leaves a black screen.
    networkMode: 'always',
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    // A film that plays keeps its session, whatever became of the line meanwhile.
    meta: CLAIM,
  })
}

const isOutage = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)
