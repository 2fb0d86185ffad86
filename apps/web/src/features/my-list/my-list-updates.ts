import { createOptimistic } from '#shared/answers/optimistic.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { announceUpdate } from '#shared/answers/update-notice.ts'
import { onForgetMember } from '#shared/memory/member-memory.ts'
import { onOtherTab, tellOtherTabs } from '#shared/memory/other-tabs.ts'
import { call } from '#shared/service/service.ts'
import { myListQuery } from './queries.ts'

const reloadList = () => queryClient.invalidateQueries({ queryKey: myListQuery.queryKey, refetchType: 'all' })

/** Titles that shall stand in the list, or not, before the service has said so. */
export const myListUpdates = createOptimistic<boolean>({
  async send(id, isSaved) {
    const { message } = await call('POST /apps/v1/mylist', { body: { video_id: id, status: isSaved ? 1 : 0 } })
    tellOtherTabs('my-list')
    return message
  },
  reload: reloadList,
  tell: announceUpdate,
})

onForgetMember(myListUpdates.clear)
onOtherTab('my-list', () => void reloadList())
