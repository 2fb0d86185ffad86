import type { Route } from '#shared/http/route.ts'
import type { Catalogue } from './service.ts'

export function catalogueRoutes(route: Route, catalogue: Catalogue): void {
  route('GET /apps/v1/home', ({ caller }) => catalogue.getHome(caller.tenantId))
  route('GET /apps/v1/catalogues', ({ caller, query, chargeMiss }) =>
    catalogue.getPlaylist(caller.tenantId, query, chargeMiss),
  )
  route('GET /apps/v1/video', ({ caller, query, chargeMiss }) =>
    catalogue.getVideo(caller.tenantId, query.id, chargeMiss),
  )
}
