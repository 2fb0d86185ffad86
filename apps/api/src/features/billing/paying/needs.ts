import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { Standings } from '#shared/standing.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { ReadCheckout } from '../checkout/read.ts'
import type { Providers } from '../providers/registry.ts'

export interface PayingNeeds {
  db: Db
  clock: Clock
  queue: JobSender
  tenants: Tenants
  providers: Providers
  read: ReadCheckout
  publicUrl: string
}

/** Of whoever sells what is opened by something else already. */
export interface SellingNeeds extends PayingNeeds {
  standings: Pick<Standings, 'read'>
}

export interface Who {
  tenantId: string
  accountId: string
}
