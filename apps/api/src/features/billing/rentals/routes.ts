import type { Route } from '#shared/http/route.ts'
import { listClasses, type RentalNeeds, setClass, setProviderPrice, setTitle } from './classes.ts'

/** What the operator lets be rented, and for how much. */
export function operatorRentalRoutes(route: Route, needs: RentalNeeds): void {
  route('GET /api/v1/apps/rental-classes', async ({ caller: { tenantId } }) => ({
    classes: await listClasses(needs.db, tenantId),
  }))
  route('POST /api/v1/apps/rental-classes/{id}', async ({ caller: { tenantId }, params: { id }, body }) => ({
    rentalClass: await setClass(needs, { tenantId, id }, body),
  }))
  route(
    'POST /api/v1/apps/rental-classes/{id}/provider-price',
    async ({ caller: { tenantId }, params: { id }, body }) => ({
      rentalClass: await setProviderPrice(needs, { tenantId, id }, body),
    }),
  )
  route('POST /api/v1/apps/rental-titles/{id}', async ({ caller: { tenantId }, params: { id }, body }) => {
    await setTitle(needs, { tenantId, id }, body)
    return { classes: await listClasses(needs.db, tenantId) }
  })
}
