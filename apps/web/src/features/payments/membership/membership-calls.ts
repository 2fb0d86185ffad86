import type { UserSubscription } from '@kola/contract/billing'
import { type AnswerOf, ApiError, type Client } from '@kola/contract/http/client'
import { paymentTexts } from '#shared/payment-texts.ts'
import type { PayCall } from '../calls/pay-call.ts'

type Cancel = 'POST /apps/v1/cancel-subscription'

interface CancelBody {
  id?: string
  subscriptionId: string
  slug?: string
}

/** What is sent to cancel, by gateway. CANCEL-02. `id` is the provider's own, of get-subscription. */
export function toCancelBody({ payment_gateway, sub_id }: UserSubscription, id: string): CancelBody {
  switch (payment_gateway) {
    case 'braintree':
    case 'stripe':
      return { subscriptionId: sub_id, slug: payment_gateway }
    case 'flutterwave':
    case 'dpo':
      return { id, subscriptionId: sub_id, slug: payment_gateway }
    default:
      return { subscriptionId: sub_id }
  }
}

/** The provider's id of a subscription, before it is cancelled at Flutterwave or DPO; empty where it has none. GAP-106. */
async function findProviderId({ payment_gateway, transaction_id }: UserSubscription, client: Client): Promise<string> {
  if (payment_gateway !== 'flutterwave' && payment_gateway !== 'dpo') return ''
  const body = { transaction_id, slug: payment_gateway }
  try {
    return (await client('POST /apps/v1/get-subscription', { body })).data[0]?.id ?? ''
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SUBSCRIPTION_NOT_FOUND') return ''
    throw error
  }
}

/** Ends the renewal. Throws ApiError. */
export async function cancelMembership(of: UserSubscription, client: Client): Promise<AnswerOf<Cancel>> {
  return client('POST /apps/v1/cancel-subscription', { body: toCancelBody(of, await findProviderId(of, client)) })
}

const NOTHING_TO_CANCEL: ReadonlySet<string> = new Set<ApiError['code']>([
  ...(['SUBSCRIPTION_ALREADY_CANCELLED', 'SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_NOT_RENEWING'] as const),
])
/** Whether a refused cancelling leaves nothing to be done. */
export const hasNothingToCancel = (error: unknown): boolean =>
  error instanceof ApiError && NOTHING_TO_CANCEL.has(error.code)

/** What a refused cancelling says. CANCEL-03. */
export function toCancelText(error: unknown): string {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'SUBSCRIPTION_ALREADY_CANCELLED') return paymentTexts.alreadyCancelled
  if (code === 'SUBSCRIPTION_NOT_FOUND') return paymentTexts.noSubscriptions
  return error instanceof Error ? error.message : String(error)
}

type Retry = 'POST /apps/v2/retry-subscription'
/** A bank may ask more than once; one that asks on and on is not passed. */
const MAX_QUESTIONS = 3

export interface RetryNeeds {
  payCall: PayCall
  /** Passes on what the bank asks. Answers the provider's message where it was not passed, else null. */
  askBank: (clientSecret: string) => Promise<string | null>
}

/**
 * Pays an overdue renewal now, with the card that is kept, until no bank asks about it any more. Throws ApiError, and an
 * Error in the provider's words where the bank was not passed.
 */
export async function retryMembership(
  { sub_id, payment_gateway }: UserSubscription,
  { payCall, askBank }: RetryNeeds,
): Promise<AnswerOf<Retry>> {
  const slug = payment_gateway === 'braintree' ? 'braintree' : 'stripe'
  for (let count = 0; ; count += 1) {
    const answer = await payCall('POST /apps/v2/retry-subscription', { body: { subscriptionId: sub_id, slug } }).catch(
      (error) => {
        // The answer of the bank was quicker than ours.
        if (count > 0 && error instanceof ApiError && error.code === 'NOTHING_TO_RETRY') return PAID
        throw error
      },
    )
    if (answer.status !== 'action_required' || !answer.clientSecret) return answer
    const refused = count < MAX_QUESTIONS ? await askBank(answer.clientSecret) : ''
    if (refused !== null) throw new Error(refused || paymentTexts.cardFailed)
  }
}

const PAID: AnswerOf<Retry> = { status: 'paid', message: '' }

/** Goes over to another plan. */
export const changeMembership = (
  to: { sid: string; gateway: UserSubscription['payment_gateway'] },
  payCall: PayCall,
): Promise<AnswerOf<'POST /apps/v1/update-user-subscription'>> =>
  payCall('POST /apps/v1/update-user-subscription', { body: { subscriptionId: to.sid, slug: to.gateway } })
