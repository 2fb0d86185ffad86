import type { CachedResponse } from '#shared/http/cached-response.ts'
import type { Route } from '#shared/http/route.ts'

/** What the bell announces. The catalogue supplies it. */
export interface Announcements {
  getUpcoming(tenantId: string): Promise<CachedResponse>
}

export function notificationRoutes(route: Route, announcements: Announcements): void {
  route('GET /apps/v1/upcoming-video', ({ caller }) => announcements.getUpcoming(caller.tenantId))
}
