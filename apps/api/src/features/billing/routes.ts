import type { Clock } from '@kola/platform/clock'
import { CachedFor, OWN_ANSWER, toPublicUntil } from '#shared/http/cached-response.ts'
import type { Route } from '#shared/http/route.ts'
import type { Billing } from './service.ts'

export function billingRoutes(route: Route, billing: Billing, clock: Clock): void {
  route('GET /apps/v1/packages', async ({ caller, query }) => {
    const { tenantId, account } = caller
    const { kept, value } = await billing.getPackages({ tenantId, accountId: account?.id, country: query.country })
    const { until } = value.response
    // What somebody is to pay is by their country: a CDN that kept it would tell it to others.
    if (account) return new CachedFor(kept, OWN_ANSWER)
    return until ? new CachedFor(kept, toPublicUntil(new Date(until), clock.now())) : kept
  })
  route('GET /apps/v1/rental-offers/{id}', async ({ caller, params }) => ({
    // Nothing is sold to somebody with a limit.
    offer: caller.account?.profile.ratingLimit
      ? null
      : await billing.findRentalOffer({ tenantId: caller.tenantId, titleId: params.id }),
  }))
}
