import { AppError } from '@kola/contract/errors'
import { newId } from '@kola/platform/ids'
import type { Checkout } from '#features/billing/checkout/checkout.ts'
import { lockMoney } from '#features/billing/settle/repository.ts'
import { audit } from '../audit.ts'
import type { OperatorNeeds } from '../needs.ts'
import { findAsked, planWanted, queueWanted, type WantedRefund } from '../refund.ts'
import { toLimit } from './limits.ts'
import { assertLarge, type By } from './second-person.ts'

/**
 * Queued at once up to the limit; above it once somebody else has said yes. What went into a deposit goes back by a transfer that
 * two people see in any case, and the installation's own key is asked for nobody else.
 * @throws AppError REFUND_REFUSED, EVIDENCE_REFUSED, APPROVAL_WAITS, PERMISSION_REQUIRED
 */
export async function giveBack(needs: OperatorNeeds, checkout: Checkout, given: { by: By; wanted: WantedRefund }) {
  const { by, wanted } = given
  const isAlone = by.who.kind === 'service' || checkout.provider === 'manual'
  if (isAlone) return queue(needs, checkout, wanted)
  const { config } = await needs.tenants.get(checkout.tenant_id)
  const planned = await needs.db.transaction().execute(async (tx) => {
    if (await findAsked(tx, { checkout, wanted })) return null
    return planWanted(tx, { checkout, wanted })
  })
  if (!planned) return
  const { payment, askedMinor, amount } = planned
  if (!isLarge(planned, toLimit(config, payment.currency))) return queue(needs, checkout, wanted)
  assertLarge(by)
  const detail = { ...wanted, id: wanted.id ?? newId(), transaction: payment.id, amount }
  const wish = [wanted.id ?? `${payment.id} ${wanted.reason}`, payment.id, amount].join('\n')
  await needs.approvals.ask(
    {
      ...{ tenantId: checkout.tenant_id, action: 'refund', subject: checkout.reference, wish, reason: wanted.reason },
      ...{ amount: { amountMinor: askedMinor, currency: payment.currency }, detail },
    },
    by.who,
  )
}

/** What of it went back before counts with the rest: a sum in parts is the same sum. */
export const isLarge = (
  { payment, leftMinor, askedMinor }: Awaited<ReturnType<typeof planWanted>>,
  limitMinor: number,
): boolean => payment.amount_minor - leftMinor + askedMinor > limitMinor

async function queue(needs: OperatorNeeds, checkout: Checkout, wanted: WantedRefund): Promise<void> {
  const { tenant_id: tenantId, account_id: accountId, reference } = checkout
  await needs.db.transaction().execute(async (tx) => {
    await lockMoney(tx, { tenantId, accountId })
    await queueWanted(needs, { tx, checkout, wanted })
    const of = { tenantId, actor: wanted.actor, action: 'payment.refund', subject: reference, detail: wanted }
    await audit({ ...needs, db: tx }, of)
  })
}

/** The second yes: what the first person meant is queued, and counts as decided, in one commit. */
export async function giveBackAsSecond(needs: OperatorNeeds, checkout: Checkout, by: By): Promise<void> {
  const { approvals, db } = needs
  const { tenant_id: tenantId, account_id: accountId, reference: subject } = checkout
  const first = await approvals.find({ tenantId, action: 'refund', subject })
  if (!first) throw new AppError('APPROVAL_NOT_FOUND')
  assertLarge(by)
  await approvals.assertSecond(first, by.who)
  const wanted = { ...first.detail, actor: first.asked_name, reason: first.reason } as WantedRefund
  await db.transaction().execute(async (tx) => {
    await lockMoney(tx, { tenantId, accountId })
    await approvals.decide(tx, first, { state: 'done', by: by.who })
    await queueWanted(needs, { tx, checkout, wanted })
    const detail = { ...wanted, second: by.who.name }
    await audit({ ...needs, db: tx }, { tenantId, actor: by.who.name, action: 'payment.refund', subject, detail })
  })
}
