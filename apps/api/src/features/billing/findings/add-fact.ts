import { newId } from '@kola/platform/ids'
import type { Db, Tx } from '#shared/database/database.ts'
import { type FindingKind, PROPOSALS } from '../settle/judge.ts'

export interface Fact {
  tenantId: string
  kind: FindingKind
  /** What was found, so that it is found once. */
  fact: string
  at: Date
  /** Texts and numbers by which it is looked up. */
  detail: Readonly<Record<string, unknown>>
  checkoutId?: string | null
  paymentId?: string | null
  accountId?: string | null
}

/** For a person to decide, with a proposal. @returns false where it was found before */
export async function addFact(db: Db | Tx, of: Fact): Promise<boolean> {
  const added = await db
    .insertInto('finding')
    .values({
      ...{ tenant_id: of.tenantId, id: newId(), fact: of.fact, kind: of.kind, found_at: of.at },
      ...{ checkout_id: of.checkoutId ?? null, payment_id: of.paymentId ?? null, account_id: of.accountId ?? null },
      ...{ detail: JSON.stringify(of.detail), proposal: PROPOSALS[of.kind] },
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'fact']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}
