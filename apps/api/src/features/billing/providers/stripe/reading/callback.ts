import type { Clock } from '@kola/platform/clock'
import type { Secret } from '@kola/platform/config'
import Stripe from 'stripe'
import type { CallbackNews, CallbackReading, ProviderIds, RawCallback } from '#features/billing/providers/provider.ts'
import { readHeader } from '#shared/compare.ts'
import type { StripeApi } from '../client.ts'
import { idOf } from '../words.ts'

/** The library refuses what is older than this, but takes any stamp of the future: we do not. */
const TOLERANCE_SECONDS = 300

export function readCallback(
  { stripe }: StripeApi,
  { webhookSecret, clock }: { webhookSecret: Secret; clock: Clock },
  { headers, body }: RawCallback,
): CallbackReading {
  const signature = readHeader(headers['stripe-signature'])
  const stamp = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.NaN)
  if (!(stamp <= clock.now().getTime() / 1_000 + TOLERANCE_SECONDS)) return 'forged'
  try {
    const event = stripe.webhooks.constructEvent(body, signature, webhookSecret.reveal(), TOLERANCE_SECONDS)
    return toNews(event)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'forged'
    // It is signed and still no event.
    if (error instanceof SyntaxError) return 'unreadable'
    throw error
  }
}

type About = { reference: string | null | undefined; ids: Record<string, string | { id: string } | null | undefined> }

export function toNews(event: Stripe.Event): CallbackNews | 'of-no-interest' {
  const about = toAbout(event)
  if (about === null) return 'of-no-interest'
  const ids: ProviderIds = Object.fromEntries(
    Object.entries(about.ids).flatMap(([kind, of]) => (of ? [[kind, idOf(of)]] : [])),
  )
  return { dedupeKey: event.id, kind: event.type, reference: about.reference || null, ids, email: null }
}

/** Whose payment it is about; null for what is about none. */
function toAbout({ type, data }: Stripe.Event): About | null {
  if (type.startsWith('checkout.session.')) {
    const { id, client_reference_id, metadata, subscription, payment_intent } = data.object as Stripe.Checkout.Session
    const reference = client_reference_id ?? metadata?.reference
    return { reference, ids: { session: id, subscription, payment: payment_intent } }
  }
  if (type.startsWith('customer.subscription.')) {
    const { id, metadata } = data.object as Stripe.Subscription
    return { reference: metadata.reference, ids: { subscription: id } }
  }
  if (type.startsWith('invoice.')) {
    const of = (data.object as Stripe.Invoice).parent?.subscription_details
    return of ? { reference: of.metadata?.reference, ids: { subscription: of.subscription } } : null
  }
  if (type.startsWith('payment_intent.')) {
    const { id, metadata } = data.object as Stripe.PaymentIntent
    // One of an invoice bears no reference: the invoice tells of it.
    return metadata.reference ? { reference: metadata.reference, ids: { payment: id } } : null
  }
  if (type.startsWith('charge.') || type.startsWith('refund.')) {
    const of = data.object as Stripe.Charge | Stripe.Refund | Stripe.Dispute
    const transaction = of.object === 'charge' ? of.id : of.charge
    return { reference: of.metadata?.reference, ids: { payment: of.payment_intent, transaction } }
  }
  return null
}
