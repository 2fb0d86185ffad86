import type { VoteType } from '@kola/contract/votes'
import { createOptimistic } from '#shared/answers/optimistic.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { announceUpdate } from '#shared/answers/update-notice.ts'
import { onForgetMember } from '#shared/memory/member-memory.ts'
import { onOtherTab, tellOtherTabs } from '#shared/memory/other-tabs.ts'
import { call } from '#shared/service/service.ts'
import { votesQuery } from './queries.ts'
import { placeVote } from './vote-state.ts'

const reloadVotes = () => queryClient.invalidateQueries({ queryKey: votesQuery.queryKey })

/** Votes that have been given and of which the service has not heard yet. */
export const voteUpdates = createOptimistic<VoteType>({
  async send(id, type) {
    const { message } = await call('POST /apps/v1/vote-video', { body: { video_id: id, type } })
    queryClient.setQueryData(votesQuery.queryKey, (kept) => ({ votes: placeVote(kept?.votes ?? [], id, type) }))
    tellOtherTabs('votes')
    return message
  },
  // The service answers nothing but what was sent: the vote stands in the cache, no call is needed.
  reload: async () => {},
  tell: announceUpdate,
})

onForgetMember(voteUpdates.clear)
onOtherTab('votes', () => void reloadVotes())
