import { AppError } from '@kola/contract/errors'
import type { Checkout } from '#features/billing/checkout/checkout.ts'
import type { Reading } from '#features/billing/providers/provider.ts'
import type { OperatorNeeds } from '../needs.ts'

/** Nothing came, or not what was announced. Should it come later, it counts as what comes late. @throws AppError EVIDENCE_REFUSED */
export async function decline(needs: OperatorNeeds, checkout: Checkout, reason: string): Promise<void> {
  if (checkout.provider !== 'manual' || (checkout.state !== 'pending' && checkout.state !== 'open')) {
    throw new AppError('EVIDENCE_REFUSED', { message: 'This deposit is not waited for' })
  }
  const { tenant_id: tenantId, account_id: accountId, id: checkoutId, reference } = checkout
  const settled = await needs.settle({ tenantId, accountId, checkoutId }, toDeclined(reason))
  if (settled.state !== 'failed') {
    throw new AppError('EVIDENCE_REFUSED', { message: 'Money came for it already' })
  }
  await needs.approvals.lapse({ tenantId, action: 'deposit', subject: reference })
}

const toDeclined = (message: string): Reading => ({
  ...{ state: 'declined', charges: [], subscription: null, method: null, ids: {} },
  decline: { code: 'deposit', message: toSentence(message), isHard: true },
})

const toSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
