import type { Waiting } from '@kola/contract/money/approvals'
import { listViews } from '#features/billing/checkout/view.ts'
import type { OperatorNeeds } from '../needs.ts'
import { type By, mayOpen, toApproval } from '../second/second-person.ts'
import { listPayers, toBought } from './books.ts'

/** What waits for a second yes, the first first. */
export async function listWaiting(
  needs: OperatorNeeds,
  caller: By & { tenantId: string },
  cursor: string | undefined,
): Promise<{ waiting: Waiting[]; cursor: string | null }> {
  const { db } = needs
  const { tenantId } = caller
  const { yeses, next } = await needs.approvals.listAll(tenantId, cursor)
  const checkouts = await db
    .selectFrom('checkout')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('reference', 'in', [...yeses.map(({ subject }) => subject), ''])
    .execute()
  const views = await listViews(db, { tenantId, checkoutIds: checkouts.map(({ id }) => id) })
  const accountIds = mayOpen(caller, 'members.read') ? views.map(({ account_id: id }) => id) : []
  const payers = await listPayers(db, tenantId, accountIds)
  const waiting = yeses.flatMap((first) => {
    const view = views.find(({ reference }) => reference === first.subject)
    if (!view) return []
    return {
      ...{ approval: toApproval(first, caller), reference: view.reference, userid: view.account_id },
      ...{ member: payers.get(view.account_id) ?? null, gateway: view.provider },
      bought: toBought(view),
    }
  })
  return { waiting, cursor: next }
}
