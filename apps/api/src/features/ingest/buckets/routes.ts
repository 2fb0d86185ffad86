import type { Route } from '#shared/http/route.ts'
import { type FilmBuckets, toName } from './buckets.ts'
import type { Fetches } from './fetches.ts'

export function bucketRoutes(route: Route, { buckets, fetches }: { buckets: FilmBuckets; fetches: Fetches }): void {
  route('GET /api/v1/apps/film-buckets', async ({ caller }) => buckets.list(caller.tenantId))
  route('GET /api/v1/apps/film-buckets/{bucket}/files', ({ caller, params, query }) =>
    buckets.openFolder(caller.tenantId, { ...params, ...query }),
  )
  route('GET /api/v1/apps/film-file', ({ caller, query }) => buckets.lookAt(caller.tenantId, query.address))
  route('GET /api/v1/apps/film-fetches', ({ caller, query }) => fetches.list(caller.tenantId, query.titleId))
  route('POST /api/v1/apps/film-fetches', ({ caller, body }) => {
    caller.record.about(toName(body.key))
    return fetches.give({ tenantId: caller.tenantId, by: caller.who?.name ?? '', ...body })
  })
  route('POST /api/v1/apps/film-fetches/{fetchId}/retry', async ({ caller, params }) => {
    const fetch = await fetches.retry({ tenantId: caller.tenantId, ...params })
    caller.record.about(fetch.name)
    return fetch
  })
  route('POST /api/v1/apps/film-fetches/{fetchId}/remove', async ({ caller, params }) => {
    const name = await fetches.giveUp({ tenantId: caller.tenantId, ...params })
    if (name !== null) caller.record.about(name)
    return { message: 'It is not fetched any more' }
  })
}
