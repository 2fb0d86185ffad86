import type { Vote } from '@kola/contract/votes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { MEMBER_KEY } from '#shared/answers/query-client.ts'
import { call } from '#shared/service/service.ts'
import { useSession } from '#shared/service/session.ts'

export const votesQuery = queryOptions({
  queryKey: [MEMBER_KEY, 'votes'],
  queryFn: () => call('GET /apps/v1/votes', {}),
})

const NO_VOTES: Vote[] = []

/** The account's votes as the service holds them; none for a visitor and while they are on their way. */
export function useKeptVotes(): readonly Vote[] {
  const isMember = useSession() === 'member'
  return useQuery({ ...votesQuery, enabled: isMember }).data?.votes ?? NO_VOTES
}
