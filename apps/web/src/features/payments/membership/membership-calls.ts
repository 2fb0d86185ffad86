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

/** What a refused cancelling says. CANCEL-03. */
export function toCancelText(error: unknown): string {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'SUBSCRIPTION_ALREADY_CANCELLED') return paymentTexts.alreadyCancelled
  if (code === 'SUBSCRIPTION_NOT_FOUND') return paymentTexts.noSubscriptions
  return error instanceof Error ? error.message : String(error)
}

/** Pays an overdue renewal now, with the card that is kept. */
export const retryMembership = (
  { sub_id, payment_gateway }: UserSubscription,
  payCall: PayCall,
): Promise<AnswerOf<'POST /apps/v2/retry-subscription'>> => {
  const slug = payment_gateway === 'braintree' ? 'braintree' : 'stripe'
  return payCall('POST /apps/v2/retry-subscription', { body: { subscriptionId: sub_id, slug } })
}

/** Goes over to another plan. */
export const changeMembership = (
  to: { sid: string; gateway: UserSubscription['payment_gateway'] },
  payCall: PayCall,
): Promise<AnswerOf<'POST /apps/v1/update-user-subscription'>> =>
  payCall('POST /apps/v1/update-user-subscription', { body: { subscriptionId: to.sid, slug: to.gateway } })
