import type { Price, UserSubscription } from '@kola/contract/billing'
import { ApiError } from '@kola/contract/http/client'
import { showToast } from '@kola/ui/feedback/toast'
import { fetchAccount } from '#features/account/queries.ts'
import { isLeavable } from '#features/payments/calls/leave.ts'
import { type PayCall, payCall } from '#features/payments/calls/pay-call.ts'
import { askBankInPlace } from '#features/payments/fields/stripe/stripe.ts'
import { usePartyPage } from '#features/payments/fields/use-party-page.ts'
import { changeMembership } from '#features/payments/membership/membership-calls.ts'
import { canChangePlan } from '#features/tenant/can-change-plan.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { navigate } from '#shared/location/location.ts'
import { payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { playbackTexts } from '#shared/texts.ts'

type Config = Readonly<Record<string, string>>

/** What came of a change: what is said, and where it goes on. */
export interface Changed {
  text: string
  /** A page of ours, or of the provider. */
  to: string
  isElsewhere: boolean
}

export interface ChangeNeeds {
  call: PayCall
  /** The bank's question, in place. @returns why it was not passed, or null */
  askBank: (clientSecret: string) => Promise<string | null>
}

/** After the bank's question the same wish finds its payment; a callback may have settled it already. */
async function readOutcome(again: () => Promise<{ message: string }>): Promise<string> {
  try {
    return (await again()).message
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SAME_PLAN') return paymentTexts.requestSent
    throw error
  }
}

/** Changes the plan where that is switched on; else nothing is sent. CHANGE-04. Throws ApiError. */
export async function changePlan(
  { config, price, current }: { config: Config; price: Price; current: UserSubscription },
  { call, askBank }: ChangeNeeds,
): Promise<Changed> {
  if (!canChangePlan(config)) {
    return { text: playbackTexts.comingSoon, to: '', isElsewhere: false }
  }
  const gateway = current.payment_gateway
  const to = { sid: price.id, gateway }
  const { message, url, status, clientSecret } = await changeMembership(to, call)
  if (clientSecret) {
    const refused = await askBank(clientSecret)
    if (refused !== null) return { text: refused || paymentTexts.cardFailed, to: '', isElsewhere: false }
    return { text: await readOutcome(() => changeMembership(to, call)), to: paths.account, isElsewhere: false }
  }
  if (url?.startsWith('/#/')) return { text: message, to: url.slice(1), isElsewhere: false }
  if (url) return { text: message, to: url, isElsewhere: true }
  const cardPage = gateway === 'braintree' ? payPaths.updateBraintreeCard : payPaths.updateStripeCard
  return { text: message, to: status === 'action_required' ? cardPage : paths.account, isElsewhere: false }
}

/** What the confirmation of a change does, once. */
export function useChange(config: Config, onDone: () => void) {
  const { send, ...rest } = useSending()
  usePartyPage()
  const change = (price: Price, current: UserSubscription) =>
    send(async () => {
      const { text, to, isElsewhere } = await changePlan(
        { config, price, current },
        { call: payCall, askBank: askBankInPlace },
      )
      if (isElsewhere && isLeavable(to, location.protocol)) return location.assign(to)
      showToast(text)
      onDone()
      if (!to) return
      await fetchAccount({ client: queryClient, isForced: true })
      navigate(to)
    })
  return { ...rest, change }
}
