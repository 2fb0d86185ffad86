import type { Route } from '#shared/http/route.ts'
import type { Billing } from './service.ts'

export function billingRoutes(route: Route, billing: Billing): void {
  route('GET /apps/v1/packages', async ({ caller, query }) => {
    const { tenantId, account } = caller
    return (await billing.getPackages({ tenantId, accountId: account?.id, country: query.country })).kept
  })
  route('GET /apps/v1/rental-offers/{id}', async ({ caller, params }) => ({
    // Nothing is sold to somebody with a limit.
    offer: caller.account?.profile.ratingLimit
      ? null
      : await billing.findRentalOffer({ tenantId: caller.tenantId, titleId: params.id }),
  }))
}
