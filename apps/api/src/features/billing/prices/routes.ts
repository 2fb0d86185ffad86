import type { Route } from '#shared/http/route.ts'
import { listPrices } from './list-prices.ts'
import { addPrice, type PriceNeeds, readPriceEffect, withdrawPrice } from './operator.ts'

export function priceRoutes(route: Route, needs: PriceNeeds): void {
  route('GET /api/v1/apps/prices', async ({ caller: { tenantId } }) => ({
    prices: await listPrices(needs.db, { tenantId, now: needs.clock.now() }),
  }))
  route('GET /api/v1/apps/prices/{id}/effect', ({ caller: { tenantId }, params: { id } }) =>
    readPriceEffect(needs, { tenantId, id }),
  )
  route('POST /api/v1/apps/prices', ({ caller, body }) => addPrice(needs, caller.tenantId, body))
  route('POST /api/v1/apps/prices/{id}/withdraw', async ({ caller: { tenantId }, params, body }) => ({
    price: await withdrawPrice(needs, { tenantId, id: params.id, actor: body.actor }),
  }))
}
