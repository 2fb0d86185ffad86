import type { Db, Tx } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

/** What members of a file hold. Billing supplies it. */
export interface ImportedMoney {
  listPlans(db: Db, tenantId: string): Promise<{ id: string; title: string }[]>
  /** Days by the rule by which the staff grant them. */
  give(
    giving: AccountKey & { key: string; planId: string; days: number; why: string; by: string; mostDays: null },
    tx: Tx,
  ): Promise<unknown>
  /** What an account has beside that grant. */
  findUse(tx: Tx, of: AccountKey & { grantKey: string }): Promise<'paid' | 'held' | null>
}
