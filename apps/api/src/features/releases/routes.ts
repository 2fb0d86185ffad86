import { AppError } from '@kola/contract/errors'
import type { Release } from '@kola/contract/releases/releases'
import type { Route } from '#shared/http/route.ts'
import { toPriceRelease } from './read.ts'
import type { Releases } from './service.ts'

export function releaseRoutes(route: Route, releases: Releases): void {
  route('GET /api/v1/apps/releases', async ({ caller }) => ({ releases: await releases.list(caller.tenantId) }))
  route('POST /api/v1/apps/releases', async ({ caller, body }) => ({ release: await releases.add(caller, body) }))
  route('POST /api/v1/apps/releases/{id}/items', async ({ caller, params, body }) => ({
    release: await releases.takeIn(caller, { ...params, ...body }),
  }))
  route('POST /api/v1/apps/releases/{id}/items/{itemId}/remove', async ({ caller, params, body }) => ({
    release: await releases.takeOut(caller, { ...params, ...body }),
  }))
  route('POST /api/v1/apps/releases/{id}/schedule', async ({ caller, params, body }) => ({
    release: await releases.schedule(caller, { ...params, ...body }),
  }))
  route('POST /api/v1/apps/releases/{id}/undo', async ({ caller, params, body }) => ({
    release: await releases.undo(caller, { ...params, ...body }),
  }))
  route('POST /api/v1/apps/releases/{id}/remove', async ({ caller, params, body }) => {
    await releases.remove(caller, { ...params, ...body })
    return {}
  })
  priceReleaseRoutes(route, releases)
}

/** For those who change prices, and may not see what else goes out. */
function priceReleaseRoutes(route: Route, releases: Releases): void {
  route('GET /api/v1/apps/price-releases', async ({ caller }) => ({
    releases: await releases.listPrices(caller.tenantId),
  }))
  route('POST /api/v1/apps/price-releases', ({ caller, body }) => toPrices(releases.add(caller, body)))
  route('POST /api/v1/apps/price-releases/{id}/prices', ({ caller, params, body: { country = '', ...body } }) =>
    toPrices(releases.takePrice(caller, { ...params, ...body, country })),
  )
  route('POST /api/v1/apps/price-releases/{id}/prices/{itemId}/remove', ({ caller, params, body }) =>
    toPrices(releases.takeOut(caller, { ...params, ...body, kind: 'price' })),
  )
  route('POST /api/v1/apps/price-releases/{id}/schedule', ({ caller, params, body }) =>
    toPrices(releases.schedule(caller, { ...params, ...body })),
  )
  route('POST /api/v1/apps/price-releases/{id}/undo', ({ caller, params, body }) =>
    toPrices(releases.undo(caller, { ...params, ...body })),
  )
}

/** How a release stands now goes with a refusal, and shows no more than an answer. */
async function toPrices(done: Promise<Release>) {
  try {
    return { release: toPriceRelease(await done) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'RELEASE_CHANGED') throw new AppError('RELEASE_CHANGED')
    throw error
  }
}
