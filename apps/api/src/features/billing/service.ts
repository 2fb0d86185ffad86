import { toAppConfig } from '@kola/contract/app-config'
import type { PackagesAnswer } from '@kola/contract/billing'
import { AppError } from '@kola/contract/errors'
import type { Caches } from '#shared/cache/caches.ts'
import type { Db } from '#shared/database/database.ts'
import type { Entitlements } from '#shared/entitlements.ts'
import type { Standings } from '#shared/standing.ts'
import { createTenantAnswers, type KeptValue } from '#shared/tenants/tenant-answers.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { listPlansOnSale } from './repository.ts'

export interface Billing extends Entitlements {
  /** The same for everybody; kept in memory as long as the version of the tenant's configuration stays. */
  getPackages(tenantId: string): Promise<KeptValue<PackagesAnswer>>
}

export interface BillingNeeds {
  db: Db
  tenants: Tenants
  caches: Caches
  standings: Pick<Standings, 'read'>
}

export function createBilling(needs: BillingNeeds): Billing {
  const { tenants, caches } = needs
  const answers = createTenantAnswers({
    ...{ tenants, caches, name: 'packages' },
    make: async ({ id }) => ({ response: { packages: await listPlansOnSale(needs.db, id) } }),
  })
  return {
    getPackages: (tenantId) => answers.get(tenantId),
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
