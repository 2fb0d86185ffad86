import type { Route } from '#shared/http/route.ts'
import { toSight } from '#shared/http/watcher.ts'
import type { Catalogue } from './service.ts'

export function catalogueRoutes(route: Route, catalogue: Catalogue): void {
  route('GET /apps/v1/home', ({ caller }) => catalogue.getHome(toSight(caller)))
  route('GET /apps/v1/catalogues', ({ caller, query, chargeMiss }) =>
    catalogue.getPlaylist(toSight(caller), query, chargeMiss),
  )
  route('GET /apps/v1/video', ({ caller, query, chargeMiss }) =>
    catalogue.getVideo(toSight(caller), query.id, chargeMiss),
  )
}
