import type { Route } from '../../shared/route.ts'
import type { Help } from './service.ts'

export function helpRoutes(route: Route, help: Help): void {
  route('GET /apps/v1/blogs', async ({ caller, query }) => {
    const tags = [query['tags[]'] ?? [], query.tags ?? []].flat()
    return { _embedded: { items: await help.listArticles(caller.tenantId, tags) } }
  })
}
