import { ApiError } from '@kola/contract/http/client'
import type { Payment } from '@kola/contract/payments/payment'
import { hasPartyScript } from '#features/payments/fields/load-script.ts'
import { askBankInPlace } from '#features/payments/fields/stripe/stripe.ts'
import { usePartyPage } from '#features/payments/fields/use-party-page.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { payPaths } from '#shared/more-patterns.ts'
import { call } from '#shared/service/service.ts'

/** Opens what the bank asks about a payment once more, where the page was left or loaded anew before it was answered. */
export function useAnswering(onAnswered: () => void) {
  const { send, isSending, failure } = useSending()
  usePartyPage()
  const onAnswer = ({ reference }: Payment) =>
    send(async () => {
      const secret = await readQuestion(reference)
      const refused = secret === null ? null : await askBankInPlace(secret)
      if (refused !== null) throw new Error(refused)
      if (!hasPartyScript()) return onAnswered()
      // Goes on without the other party's script, so that what is said next is not lost with its page.
      location.replace(payPaths.result(reference))
      location.reload()
    })
  return { onAnswer, answering: { isSending, failure } }
}

/** @returns null where the bank asks nothing any more */
async function readQuestion(reference: string): Promise<string | null> {
  try {
    return (await call('POST /apps/v1/payment-intents/{reference}/question', { params: { reference } })).clientSecret
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NO_QUESTION') return null
    throw error
  }
}
