import type { Route } from '#shared/http/route.ts'
import type { Help } from './service.ts'

export function helpRoutes(route: Route, help: Help): void {
  route('GET /apps/v1/blogs', ({ caller, query, chargeMiss }) => {
    return help.getArticles(caller.tenantId, [query['tags[]'] ?? [], query.tags ?? []].flat(), chargeMiss)
  })
  route('GET /apps/v1/legal/{text}', ({ caller, params, query, chargeMiss }) =>
    help.getLegal(caller.tenantId, { id: params.text, version: query.version }, chargeMiss),
  )
}
