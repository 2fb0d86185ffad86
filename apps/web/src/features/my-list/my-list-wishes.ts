import { onForgetMember } from '../../shared/member-memory.ts'
import { onOtherTab, tellOtherTabs } from '../../shared/other-tabs.ts'
import { queryClient } from '../../shared/query-client.ts'
import { call } from '../../shared/service/service.ts'
import { announceUpdate } from '../../shared/update-notice.ts'
import { createWishes } from '../../shared/wishes.ts'
import { myListQuery } from './queries.ts'

const reloadList = () => queryClient.invalidateQueries({ queryKey: myListQuery.queryKey, refetchType: 'all' })

/** Titles that shall stand in the list, or not, before the service has said so. */
export const myListWishes = createWishes<boolean>({
  async send(id, isSaved) {
    const { message } = await call('POST /apps/v1/mylist', { body: { video_id: id, status: isSaved ? 1 : 0 } })
    tellOtherTabs('my-list')
    return message
  },
  reload: reloadList,
  tell: announceUpdate,
})

onForgetMember(myListWishes.clear)
onOtherTab('my-list', () => void reloadList())
