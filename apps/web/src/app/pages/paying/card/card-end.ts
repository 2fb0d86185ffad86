import { showToast } from '@kola/ui/feedback/toast'
import { fetchAccount } from '#features/account/queries.ts'
import type { CardOutcome } from '#features/payments/fields/card-outcome.ts'
import { holdPayment } from '#features/payments/held/held-payment.ts'
import { dropTrouble, keepTrouble } from '#features/payments/held/trouble.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { navigate } from '#shared/location/location.ts'
import { type Bought, payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { paymentTexts } from '#shared/payment-texts.ts'

export interface CardEnd {
  /** Where the screen leads; null stays. */
  to: string | null
  /** What is said on the way. */
  notice: string
  /** Below the card, in the provider's words. */
  cardError: string
  /** Below the coupon, in the provider's words. */
  couponError: string
}

const STAYING: CardEnd = { to: null, notice: '', cardError: '', couponError: '' }

/** Where a paid card leads, and what is said. STRIPE-04, ERR-21, ERR-22, ERR-23. */
export function planPaid(outcome: CardOutcome, bought: Bought): CardEnd {
  switch (outcome.kind) {
    case 'paid':
    case 'pending': {
      const notice = outcome.kind === 'paid' ? paymentTexts.added : paymentTexts.requestSent
      return { ...STAYING, to: payPaths.stripeResult(bought, { reference: outcome.reference }), notice }
    }
    case 'card-error':
      return { ...STAYING, cardError: outcome.text || paymentTexts.cardFailed }
    case 'coupon-error':
      return { ...STAYING, couponError: outcome.text }
    case 'failed':
      return { ...STAYING, to: paths.account, notice: paymentTexts.cardFailed }
  }
}

/** The same for Braintree, whose failures are told in the words of a verification. ERR-19. */
export function planBraintree(outcome: CardOutcome, bought: Bought): CardEnd {
  const end = planPaid(outcome, bought)
  return outcome.kind === 'failed' ? { ...end, notice: paymentTexts.dpoFailed } : end
}

/** Where an updated card leads: to the account; a first card without a membership on to the checkout. STRIPE-08, ERR-30. */
export function planUpdated(outcome: CardOutcome, toCheckout: string | null): CardEnd {
  if (outcome.kind === 'card-error') return { ...STAYING, cardError: outcome.text || paymentTexts.cardFailed }
  if (outcome.kind !== 'paid') return { ...STAYING, to: paths.account, notice: paymentTexts.cardFailed }
  if (toCheckout) return { ...STAYING, to: toCheckout, notice: paymentTexts.checkoutNeeded }
  return { ...STAYING, to: paths.account, notice: paymentTexts.cardUpdated }
}

/** Leads where it says, with what the next screen tells. */
export async function endCard(end: CardEnd, outcome: CardOutcome, bought: Bought | null): Promise<void> {
  if (end.to === null) return
  if (outcome.kind === 'failed') {
    const { reason, isUnsure } = outcome
    keepTrouble({ text: end.notice, reason, isUnsure, reference: '', bought })
  } else {
    dropTrouble()
    if ('reference' in outcome && outcome.reference && bought) holdPayment({ ...bought, reference: outcome.reference })
    await fetchAccount({ client: queryClient, isForced: true }).catch(() => undefined)
  }
  showToast(end.notice)
  navigate(end.to, { replace: true })
}
