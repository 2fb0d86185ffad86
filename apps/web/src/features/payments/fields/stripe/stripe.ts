import { openPayments, type PaymentAccess } from '#features/payments/calls/pay-call.ts'
import { loadScript } from '../load-script.ts'
import type { StripeClient, StripeFactory } from './stripe-types.ts'

/** Specification 2 §9. */
const STRIPE_OPTIONS = { apiVersion: '2020-08-27', locale: 'en' }

export interface StripeNeeds {
  loadScript: (url: string) => Promise<void>
  getFactory: () => StripeFactory | undefined
}

const pageNeeds: StripeNeeds = {
  loadScript,
  getFactory: () => (window as unknown as { Stripe?: StripeFactory }).Stripe,
}

/** The card client of Stripe's own script. Throws where the script brings none. */
export async function openStripe(access: PaymentAccess, needs: StripeNeeds = pageNeeds): Promise<StripeClient> {
  await needs.loadScript(access.scriptUrl)
  const factory = needs.getFactory()
  if (!factory) throw new Error('The script of the card field brought nothing')
  return factory(access.publishableKey, STRIPE_OPTIONS)
}

/** What a person's bank asks, in its own window. Answers the provider's message where it was not passed, else null. */
export async function passBankQuestion(stripe: StripeClient, clientSecret: string): Promise<string | null> {
  const { error } = await ask(stripe, clientSecret)
  return error ? (error.message ?? '') : null
}

/** The same over a page that has no field of Stripe's: its script comes with the question. Throws where it does not come. */
export const askBankInPlace = async (clientSecret: string): Promise<string | null> =>
  passBankQuestion(await openStripe(await openPayments('stripe')), clientSecret)

function ask(stripe: StripeClient, clientSecret: string) {
  if (stripe.handleNextAction) return stripe.handleNextAction({ clientSecret })
  const isSetup = clientSecret.startsWith('seti_')
  return isSetup ? stripe.confirmCardSetup(clientSecret) : stripe.confirmCardPayment(clientSecret)
}
