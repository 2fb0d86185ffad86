import type { UserSubscription } from '@kola/contract/billing'
import { ApiError } from '@kola/contract/http/client'
import { showToast } from '@kola/ui/feedback/toast'
import { isLeavable } from '#features/payments/calls/leave.ts'
import { payCall } from '#features/payments/calls/pay-call.ts'
import { askBankInPlace } from '#features/payments/fields/stripe/stripe.ts'
import { usePartyPage } from '#features/payments/fields/use-party-page.ts'
import {
  cancelMembership,
  changeMembership,
  hasNothingToCancel,
  retryMembership,
  toCancelText,
} from '#features/payments/membership/membership-calls.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { call } from '#shared/service/service.ts'
import { reloadOverview } from '../overview/use-overview.ts'

/** Cancels and loads the account anew, which hides what is over. CANCEL-01, CANCEL-03. */
export function useCancelling(onDone: () => void) {
  const { send, ...rest } = useSending()
  const cancel = (of: UserSubscription) =>
    send(async () => {
      try {
        showToast((await cancelMembership(of, call)).message)
      } catch (error) {
        if (!hasNothingToCancel(error)) throw error
        showToast(toCancelText(error))
      }
      onDone()
      await reloadOverview()
    })
  return { ...rest, cancel }
}

/** Takes a change back that waits for the next charge. CHANGE-04 */
export function useTakeBack(onDone?: () => void) {
  const { send, ...rest } = useSending()
  const takeBack = (of: UserSubscription) =>
    send(async () => {
      try {
        showToast((await changeMembership({ sid: of.sub_id, gateway: of.payment_gateway }, payCall)).message)
      } catch (error) {
        // Another tab has done it already.
        if (!(error instanceof ApiError && error.code === 'SAME_PLAN')) throw error
        showToast(error.message)
      }
      onDone?.()
      await reloadOverview()
    })
  return { ...rest, takeBack }
}

/** Pays an overdue renewal with the kept card; a bank that asks something is asked in place. ERR-28 */
export function useRetry() {
  const { send, ...rest } = useSending()
  usePartyPage()
  const retry = (of: UserSubscription) =>
    send(async () => {
      const { url } = await retryMembership(of, { payCall, askBank: askBankInPlace })
      if (url && isLeavable(url, location.protocol)) return location.assign(url)
      showToast(paymentTexts.requestSent)
      await reloadOverview()
    })
  return { ...rest, retry }
}
