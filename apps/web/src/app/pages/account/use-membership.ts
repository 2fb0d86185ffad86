import type { UserSubscription } from '@kola/contract/billing'
import { showToast } from '@kola/ui/feedback/toast'
import { fetchAccount } from '#features/account/queries.ts'
import { isLeavable } from '#features/payments/calls/leave.ts'
import { payCall } from '#features/payments/calls/pay-call.ts'
import { paymentsQuery } from '#features/payments/calls/queries.ts'
import { cancelMembership, retryMembership, toCancelText } from '#features/payments/membership/membership-calls.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { navigate } from '#shared/location/location.ts'
import { payPaths } from '#shared/more-patterns.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { call } from '#shared/service/service.ts'

async function reload(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: paymentsQuery.queryKey })
  await fetchAccount({ client: queryClient, isForced: true })
}

/** Cancels and loads the account anew, which hides what is over. CANCEL-01, CANCEL-03. */
export function useCancelling(onDone: () => void) {
  const { send, ...rest } = useSending()
  const cancel = (of: UserSubscription) =>
    send(async () => {
      try {
        showToast((await cancelMembership(of, call)).message)
      } catch (error) {
        const text = toCancelText(error)
        if (text !== paymentTexts.alreadyCancelled && text !== paymentTexts.noSubscriptions) throw error
        showToast(text)
      }
      onDone()
      await reload()
    })
  return { ...rest, cancel }
}

/** Pays an overdue renewal with the kept card; a bank that asks something is asked on the card's own page. ERR-28 */
export function useRetry() {
  const { send, ...rest } = useSending()
  const retry = (of: UserSubscription) =>
    send(async () => {
      const answer = await retryMembership(of, payCall)
      if (answer.url && isLeavable(answer.url, location.protocol)) return location.assign(answer.url)
      if (answer.status === 'action_required') {
        return navigate(of.payment_gateway === 'braintree' ? payPaths.updateBraintreeCard : payPaths.updateStripeCard)
      }
      showToast(paymentTexts.requestSent)
      await reload()
    })
  return { ...rest, retry }
}
