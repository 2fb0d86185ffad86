import type { FilmFetch } from '@kola/contract/films/buckets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { client } from '#shared/client.ts'

const LOOK_MS = { working: 2_000, quiet: 15_000 }
const KEPT_MS = 10 * 60_000
const FETCHES = ['film-fetches'] as const

/** Buckets that films may come from; null until they are known. */
export function useBuckets() {
  const { data } = useQuery({
    queryKey: ['film-buckets'],
    queryFn: () => client('GET /api/v1/apps/film-buckets', {}),
    staleTime: KEPT_MS,
  })
  return data?.buckets ?? null
}

/** Films on their way from buckets: all, or those of one title. What has arrived stands among the films from then on. */
export function useFetches(titleId: string | null) {
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [...FETCHES, titleId],
    queryFn: () => client('GET /api/v1/apps/film-fetches', { query: titleId === null ? {} : { titleId } }),
    refetchInterval: ({ state }) =>
      state.data?.fetches.some((one) => one.state !== 'failed') ? LOOK_MS.working : LOOK_MS.quiet,
  })
  const fetches: readonly FilmFetch[] = data?.fetches ?? []
  const before = useRef<readonly string[]>([])
  const ids = fetches.map(({ id }) => id).join(' ')
  useEffect(() => {
    const now = ids === '' ? [] : ids.split(' ')
    const hasLeft = before.current.some((id) => !now.includes(id))
    before.current = now
    if (hasLeft) void cache.invalidateQueries({ queryKey: ['films'] })
  }, [ids, cache])
  return { fetches, error, refetch, lookAgain: () => cache.invalidateQueries({ queryKey: FETCHES }) }
}
