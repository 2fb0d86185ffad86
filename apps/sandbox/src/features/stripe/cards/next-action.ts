import type { Account } from '../account.ts'
import type { NextAction, PaymentIntent, SetupIntent } from '../state/objects.ts'

/** Where the payer's bank asks: a redirect when there is an address to come back to, else a frame of Stripe.js. */
export function toNextAction({ origin }: Account, intent: SetupIntent | PaymentIntent): NextAction {
  const { $returnUrl, id, client_secret } = intent
  const url = `${origin}/stripe/3ds/${id}?client_secret=${client_secret}`
  if ($returnUrl) return { type: 'redirect_to_url', redirect_to_url: { return_url: $returnUrl, url } }
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
}
