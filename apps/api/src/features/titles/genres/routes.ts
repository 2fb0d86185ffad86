import type { Route } from '#shared/http/route.ts'
import type { Genres } from './genres.ts'

export function genreRoutes(route: Route, genres: Genres): void {
  route('GET /api/v1/apps/genres', ({ caller }) => genres.list(caller.tenantId))
  route('POST /api/v1/apps/genres/join', ({ caller, body }) => genres.join(caller, body))
  route('POST /api/v1/apps/genres/changes/{id}/undo', async ({ caller, params }) => ({
    change: await genres.undo(caller, params.id),
  }))
}
