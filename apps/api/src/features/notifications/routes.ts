import type { CachedResponse } from '#shared/http/cached-response.ts'
import type { Route } from '#shared/http/route.ts'
import { toSight, toWatcher } from '#shared/http/watcher.ts'
import type { Sight } from '#shared/items.ts'
import type { ReadNotices } from './service.ts'

/** What the bell announces. The catalogue supplies it. */
export interface Announcements {
  getUpcoming(sight: Sight): Promise<CachedResponse>
}

export function notificationRoutes(route: Route, announcements: Announcements, notices: ReadNotices): void {
  route('GET /apps/v1/upcoming-video', ({ caller }) => announcements.getUpcoming(toSight(caller)))
  route('GET /apps/v1/notifications/read', async ({ caller }) => ({ read: await notices.list(toWatcher(caller)) }))
  route('POST /apps/v1/notifications/read', async ({ caller, body }) => {
    await notices.mark(toWatcher(caller), body.ids)
    return { read: await notices.list(toWatcher(caller)) }
  })
}
