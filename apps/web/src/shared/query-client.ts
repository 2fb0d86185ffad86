import { ApiError } from '@kola/contract/client'
import { QueryClient } from '@tanstack/react-query'

/** First part of the key of everything that belongs to the signed-in account. */
export const MEMBER_KEY = 'member'

const MAX_TRIES = 3

/** Only a lost connection and an overloaded service are worth another try. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= MAX_TRIES || !(error instanceof ApiError)) return false
  return error.status === 0 || error.status === 503 || error.status === 429
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 60_000, gcTime: 3_600_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

/** Drops what belongs to the account that was here. */
export function forgetMember(client: QueryClient = queryClient): void {
  client.removeQueries({ queryKey: [MEMBER_KEY] })
}
