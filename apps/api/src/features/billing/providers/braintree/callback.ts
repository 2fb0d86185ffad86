import { createHash } from 'node:crypto'
import type { WebhookNotification } from 'braintree'
import type { CallbackReading, ProviderIds, RawCallback } from '../provider.ts'
import type { BraintreeApi } from './client.ts'

/** Signed forms without an id: the hash of what they say names the fact. */
export async function readCallback({ gateway }: BraintreeApi, { body }: RawCallback): Promise<CallbackReading> {
  const form = new URLSearchParams(body.toString('utf8'))
  const [signature, payload] = [form.get('bt_signature') ?? '', form.get('bt_payload') ?? '']
  try {
    const notification = await gateway.webhookNotification.parse(signature, payload)
    const dedupeKey = createHash('sha256').update(payload.trimEnd()).digest('hex')
    return toNews(notification, dedupeKey)
  } catch (error) {
    return (error as { type?: string }).type === 'invalidSignatureError' ? 'forged' : 'unreadable'
  }
}

interface Subject {
  subscription?: { id?: string }
  transaction?: { id?: string; orderId?: string; subscriptionId?: string }
  dispute?: { transaction?: { id?: string } }
}

function toNews(notification: WebhookNotification, dedupeKey: string): CallbackReading {
  const { kind } = notification
  const { subscription, transaction, dispute } = notification as unknown as Subject
  const subscriptionId = subscription?.id ?? transaction?.subscriptionId
  const transactionId = transaction?.id ?? dispute?.transaction?.id
  if (!subscriptionId && !transactionId) return 'of-no-interest'
  const ids: ProviderIds = {
    ...(subscriptionId && { subscription: subscriptionId }),
    ...(transactionId && { transaction: transactionId }),
  }
  return { dedupeKey, kind, reference: transaction?.orderId || toReference(subscriptionId), ids, email: null }
}

/** A subscription is called as our payment is. */
export const toReference = (id: string | undefined): string | null => (id?.startsWith('kl-') ? id.toUpperCase() : null)

/** The library has it, its types have not. */
interface Verifying {
  verify(challenge: string): string
}

/** Braintree checks the address once, by a question that only we can answer. */
export function answerChallenge({ gateway }: BraintreeApi, url: string): string | null {
  const challenge = new URL(url, 'http://kola.invalid').searchParams.get('bt_challenge') ?? ''
  try {
    return (gateway.webhookNotification as unknown as Verifying).verify(challenge)
  } catch (error) {
    if ((error as { type?: string }).type === 'invalidChallengeError') return null
    throw error
  }
}
