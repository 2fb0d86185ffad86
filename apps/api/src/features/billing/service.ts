import { toAppConfig } from '@kola/contract/app-config'
import type { PackagesAnswer } from '@kola/contract/billing'
import { AppError } from '@kola/contract/errors'
import type { RentalOffer } from '@kola/contract/rentals/rentals'
import type { Clock } from '@kola/platform/clock'
import type { Caches } from '#shared/cache/caches.ts'
import type { Db } from '#shared/database/database.ts'
import type { Entitlements } from '#shared/entitlements.ts'
import type { Standings } from '#shared/standing.ts'
import { createTenantAnswers, type KeptValue } from '#shared/tenants/tenant-answers.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { createPackages, type PackagesOf } from './prices/packages.ts'
import { beginRental } from './rentals/begin-rental.ts'
import { listRentalOffers } from './rentals/list-offers.ts'

export interface Billing extends Entitlements {
  /** Kept in memory for each country with prices of its own, from one moment at which a price begins to the next. */
  getPackages(of: PackagesOf): Promise<KeptValue<PackagesAnswer>>
  /** Null where the title cannot be rented; kept in memory with the configuration's version. */
  findRentalOffer(of: { tenantId: string; titleId: string }): Promise<RentalOffer | null>
}

export interface BillingNeeds {
  db: Db
  clock: Clock
  tenants: Tenants
  caches: Caches
  standings: Pick<Standings, 'read'>
}

const REFUSALS = {
  membership: { never: 'SUBSCRIPTION_REQUIRED', expired: 'SUBSCRIPTION_EXPIRED' },
  rental: { never: 'RENTAL_REQUIRED', expired: 'RENTAL_EXPIRED' },
} as const

export function createBilling(needs: BillingNeeds): Billing {
  const { tenants, caches } = needs
  const offers = createTenantAnswers({
    ...{ tenants, caches, name: 'rental-offers', make: ({ id }) => listRentalOffers(needs.db, id) },
  })
  return {
    getPackages: createPackages(needs),
    async findRentalOffer({ tenantId, titleId }) {
      const { value } = await offers.get(tenantId)
      return value.find(({ id }) => id === titleId) ?? null
    },
    async assertCanPlay({ tenantId, accountId, titleId }) {
      const { config } = await needs.tenants.get(tenantId)
      if (!toAppConfig(config).isPlayEnabled) throw new AppError('PLAY_DISABLED')
      const { entitlement } = await needs.standings.read({ tenantId, accountId, titleId })
      if (entitlement.kind !== 'entitled') throw new AppError(REFUSALS[entitlement.needs][entitlement.kind])
      const { screens, maxHeight = null, rental } = entitlement
      return { screens, maxHeight, rental: rental && { rentalId: rental.rentalId, isBegun: rental.endsAt !== null } }
    },
    beginRental: (tx, of) => beginRental(tx, of, needs.clock.now()),
  }
}
