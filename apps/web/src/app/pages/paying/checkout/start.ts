import { showToast } from '@kola/ui/feedback/toast'
import { fetchAccount } from '#features/account/queries.ts'
import { addWithKept } from '#features/payments/calls/card-calls.ts'
import { isUnsure } from '#features/payments/calls/leave.ts'
import { payCall } from '#features/payments/calls/pay-call.ts'
import { isCard, type PaymentMethod, type RecurringType } from '#features/payments/checkout/plan-provider.ts'
import { askBankInPlace } from '#features/payments/fields/stripe/stripe.ts'
import { usePartyPage } from '#features/payments/fields/use-party-page.ts'
import { keepTrouble, type Trouble } from '#features/payments/held/trouble.ts'
import type { ProviderSlug } from '#features/payments/provider-slugs.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { navigate } from '#shared/location/location.ts'
import { type Bought, payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import type { Buying } from '../use-bought.ts'

export interface Checkout {
  method: PaymentMethod
  recurringType: RecurringType
  provider: ProviderSlug
  /** A card is kept already: it pays without another page. */
  isKept: boolean
}

/** The page that begins the payment of a checkout. CHECKOUT-07. */
export function toStartPath(checkout: Checkout, bought: Bought, coupon: string): string {
  const { provider, recurringType, method } = checkout
  const asked = { coupon }
  // A card that renews is what these pages offer by themselves.
  const paymentmethod = isCard(method) && recurringType === 'recurring' ? undefined : method
  switch (provider) {
    case 'stripe':
      return payPaths.stripePage(bought, asked)
    case 'braintree':
      return payPaths.braintree(bought, asked)
    case 'dpo':
      return payPaths.dpo(bought, { paymentmethod, ...asked })
    case 'paypal':
      return payPaths.paypal(bought, asked)
    case 'flutterwave':
      return payPaths.flutterwave(bought, { recurringType, paymentmethod, ...asked })
    case 'paystack':
      return payPaths.paystack(bought, { paymentmethod, ...asked })
  }
}

/** Leads to the account with what went wrong on top of it. ERR-21. */
function fail(trouble: Pick<Trouble, 'reason' | 'isUnsure' | 'reference' | 'bought'>): void {
  keepTrouble({ ...trouble, text: paymentTexts.cardFailed })
  showToast(paymentTexts.cardFailed)
  navigate(paths.account)
}

/** Subscribes with the card that is kept; what its bank asks is asked in place. ERR-29, ERR-21. */
async function payWithKept(bought: Bought, coupon: string): Promise<void> {
  try {
    const { status, reference = '', clientSecret } = await addWithKept({ ...bought, coupon }, payCall)
    const refused = status === 'action_required' && clientSecret ? await askBankInPlace(clientSecret) : null
    if (refused !== null) return fail({ reason: refused, isUnsure: false, reference, bought })
    if (status !== 'paid') return navigate(payPaths.result(reference))
    await fetchAccount({ client: queryClient, isForced: true })
    showToast(paymentTexts.addedDirectly)
    navigate(paths.home, { replace: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    fail({ reason, isUnsure: isUnsure(error), reference: '', bought })
  }
}

/** What START MEMBERSHIP does, once. */
export function useStart({ bought }: Buying, checkout: Checkout, coupon: string) {
  const { isSending, send } = useSending()
  usePartyPage()
  const start = () => {
    if (checkout.isKept) send(() => payWithKept(bought, coupon))
    else navigate(toStartPath(checkout, bought, coupon))
  }
  return { isBusy: isSending, start }
}
