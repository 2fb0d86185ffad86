import type { Route } from '#shared/http/route.ts'
import { toSight } from '#shared/http/watcher.ts'
import type { Search } from './service.ts'

export function searchRoutes(route: Route, search: Search): void {
  route('GET /apps/v1/searchvideo', ({ caller, query }) => search.find(toSight(caller), query))
}
