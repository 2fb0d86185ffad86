import { localStore } from '#shared/memory/browser-store.ts'
import { onForgetMember } from '#shared/memory/member-memory.ts'
import { readPerson } from '#shared/memory/person.ts'
import { call } from '#shared/service/service.ts'
import { markAllAsRead, READ_IDS_KEY, readIds } from './read-ids.ts'

// They are one person's; the next one's come from the service.
onForgetMember(() => localStore.removeItem(READ_IDS_KEY))

/** What is announced, once this browser knows what the person has read on others. Throws ApiError. */
export async function askAnnouncements() {
  const asker = readPerson()?.id
  const [answer, { read }] = await Promise.all([
    call('GET /apps/v1/upcoming-video', {}),
    call('GET /apps/v1/notifications/read', {}).catch(() => ({ read: [] })),
  ])
  // Somebody else may be watching by now.
  if (readPerson()?.id === asker) markAllAsRead(read)
  return answer
}

/** Keeps that notifications have been read, here and for the person's other devices. */
export function markRead(ids: readonly string[]): void {
  markAllAsRead(ids)
  // All of them: what could not be told before is told now.
  call('POST /apps/v1/notifications/read', { body: { ids: [...readIds()] } }).catch(() => {
    // NOTE: this browser knows it, and the next one that is read tells it again.
  })
}
