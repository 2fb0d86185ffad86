import { toAppConfig } from '@kola/contract/app-config'
import type { PackagesAnswer } from '@kola/contract/billing'
import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import type { Caches } from '../../shared/cache/caches.ts'
import type { Db } from '../../shared/database/database.ts'
import { decideEntitlement } from '../../shared/entitlement.ts'
import type { Entitlements } from '../../shared/entitlements.ts'
import { createTenantAnswers, type KeptValue } from '../../shared/tenants/tenant-answers.ts'
import type { Tenants } from '../../shared/tenants/tenants.ts'
import { listHolds, listPlansOnSale } from './repository.ts'

export interface Billing extends Entitlements {
  /** The same for everybody; kept in memory as long as the version of the tenant's configuration stays. */
  getPackages(tenantId: string): Promise<KeptValue<PackagesAnswer>>
}

export function createBilling(needs: { db: Db; clock: Clock; tenants: Tenants; caches: Caches }): Billing {
  const { tenants, caches } = needs
  const answers = createTenantAnswers({
    ...{ tenants, caches, name: 'packages' },
    make: async ({ id }) => ({ response: { packages: await listPlansOnSale(needs.db, id) } }),
  })
  return {
    getPackages: (tenantId) => answers.get(tenantId),
    async assertCanPlay({ tenantId, accountId }) {
      const { config } = await needs.tenants.get(tenantId)
      if (!toAppConfig(config).isPlayEnabled) throw new AppError('PLAY_DISABLED')
      const holds = await listHolds(needs.db, { tenantId, accountId })
      const entitlement = decideEntitlement(holds, needs.clock.now())
      if (entitlement.kind === 'never') throw new AppError('SUBSCRIPTION_REQUIRED')
      if (entitlement.kind === 'expired') throw new AppError('SUBSCRIPTION_EXPIRED')
      return { screens: entitlement.screens }
    },
  }
}
