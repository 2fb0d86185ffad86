import type { Route } from '#shared/http/route.ts'
import type { Outlines } from './outlines.ts'

export function outlineRoutes(route: Route, outlines: Outlines): void {
  route('POST /api/v1/apps/series', ({ caller, body }) => outlines.addSeries(caller, body))
  route('GET /api/v1/apps/series/{seriesId}/outline', async ({ caller, params }) => ({
    outline: await outlines.read(caller.tenantId, params.seriesId),
  }))
  route('POST /api/v1/apps/series/{seriesId}/seasons', ({ caller, params, body }) =>
    outlines.add(caller, params.seriesId, body),
  )
  route('POST /api/v1/apps/series/{seriesId}/episodes', ({ caller, params, body }) =>
    outlines.add(caller, params.seriesId, body),
  )
  route('GET /api/v1/apps/loose-films', ({ caller }) => outlines.listLooseFilms(caller.tenantId))
  route('POST /api/v1/apps/series/{seriesId}/moves', async ({ caller, params, body }) => ({
    outline: await outlines.move(caller, params.seriesId, body),
  }))
  route('POST /api/v1/apps/series/{seriesId}/renumber', async ({ caller, params, body }) => ({
    outline: await outlines.renumber(caller, params.seriesId, body),
  }))
  route('POST /api/v1/apps/series/{seriesId}/publish', async ({ caller, params, body }) => ({
    outline: await outlines.publish(caller, params.seriesId, body.titleIds),
  }))
  route('POST /api/v1/apps/series/{seriesId}/remove', async ({ caller, params, body }) => ({
    outline: await outlines.remove(caller, params.seriesId, body.titleId),
  }))
}
