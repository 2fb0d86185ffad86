import { type Query, QueryClient } from '@tanstack/react-query'
import { onForgetMember } from '../memory/member-memory.ts'
import { onServiceBack } from '../service/reachability.ts'
import { isWorthRetrying } from './retry.ts'

/** First part of the key of everything that belongs to the signed-in account. */
export const MEMBER_KEY = 'member'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 60_000, gcTime: 3_600_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

// Titles as well: what a person sees of the catalogue is theirs too.
onForgetMember(() => queryClient.clear())

// What could not be read while the service was gone is read now, and what is old with it.
onServiceBack(() => void queryClient.invalidateQueries({ predicate: mayBeAskedAgain }))

/** Of a question whose answer claims something, such as a screen: a second answer would end the use of the first. */
export const CLAIM = { isClaim: true }

function mayBeAskedAgain({ meta, state }: Query): boolean {
  return !(meta?.isClaim && state.data !== undefined)
}
