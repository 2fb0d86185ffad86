import { toAppConfig } from '@kola/contract/app-config'
import type { PackagesAnswer } from '@kola/contract/billing'
import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import type { Caches } from '#shared/cache/caches.ts'
import type { Db } from '#shared/database/database.ts'
import type { Entitlements } from '#shared/entitlements.ts'
import type { Standings } from '#shared/standing.ts'
import type { KeptValue } from '#shared/tenants/tenant-answers.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { createPackages, type PackagesOf } from './prices/packages.ts'

export interface Billing extends Entitlements {
  /** Kept in memory for each country with prices of its own, from one moment at which a price begins to the next. */
  getPackages(of: PackagesOf): Promise<KeptValue<PackagesAnswer>>
}

export interface BillingNeeds {
  db: Db
  clock: Clock
  tenants: Tenants
  caches: Caches
  standings: Pick<Standings, 'read'>
}

export function createBilling(needs: BillingNeeds): Billing {
  return {
    getPackages: createPackages(needs),
    async assertCanPlay({ tenantId, accountId, titleId }) {
      const { config } = await needs.tenants.get(tenantId)
      if (!toAppConfig(config).isPlayEnabled) throw new AppError('PLAY_DISABLED')
      const { entitlement } = await needs.standings.read({ tenantId, accountId, titleId })
      if (entitlement.kind === 'never') throw new AppError('SUBSCRIPTION_REQUIRED')
      if (entitlement.kind === 'expired') throw new AppError('SUBSCRIPTION_EXPIRED')
      const { screens, maxHeight = null } = entitlement
      return { screens, maxHeight }
    },
  }
}
