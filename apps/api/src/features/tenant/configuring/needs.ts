import type { Clock } from '@kola/platform/clock'
import type { Actor, Recorder } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'

export interface Asking {
  tenantId: string
  who: Actor
  record: Recorder
}

/** Those of these names that a plan bears, by its id or its title. */
export type FindPlans = (db: Db, tenantId: string, names: readonly string[]) => Promise<ReadonlySet<string>>

export interface ConfiguringNeeds {
  db: Db
  clock: Clock
  tenants: Pick<Tenants, 'forget'>
  findPlans: FindPlans
}
