import type { Clock } from '@kola/platform/clock'
import type { Secret } from '@kola/platform/config'
import type { PaymentProvider, ProviderObjects } from '../provider.ts'
import { findCoupon } from './catalogue.ts'
import { createStripeApi, type StripeOptions } from './client.ts'
import { createFields } from './fields.ts'
import { createHosted } from './hosted.ts'
import { createListing } from './lists/events.ts'
import { createSettlementListing } from './lists/settlements.ts'
import { createSubscriptionListing } from './lists/subscriptions.ts'
import { createNigeria } from './nigeria/nigeria.ts'
import { readCallback } from './reading/callback.ts'
import { readPayment } from './reading/reading.ts'
import { giveBack } from './refunds.ts'
import { createRenewing } from './renewing.ts'
import { canCharge } from './words.ts'

export interface StripeSettings {
  config: { publishableKey: string; apiUrl: string; scriptUrl: string }
  secrets: { secretKey: Secret; webhookSecret: Secret }
  clock: Clock
  objects: ProviderObjects
  client?: StripeOptions
}

/** Stripe: its card field within our page, its own page, and renewals that it runs itself. */
export function createStripe({ config, secrets, clock, objects, client }: StripeSettings): PaymentProvider {
  const api = createStripeApi({ apiUrl: config.apiUrl, secretKey: secrets.secretKey }, client)
  const needs = { api, objects }
  const { scriptUrl, publishableKey } = config
  return {
    ...{ slug: 'stripe', name: 'Stripe', canCharge },
    hosted: createHosted({ ...needs, now: () => clock.now() }),
    fields: createFields({ ...needs, scriptUrl, publishableKey }),
    local: createNigeria(needs),
    renewing: createRenewing(needs),
    listing: createListing(api),
    subscriptions: createSubscriptionListing(api),
    settlements: createSettlementListing(api),
    findCoupon: (code) => findCoupon(api, code),
    read: (begun) => readPayment(api, begun),
    refund: (refund) => giveBack(api, refund),
    readCallback: async (callback) => readCallback(api, { webhookSecret: secrets.webhookSecret, clock }, callback),
    ...{ callbackAnswer: '', answerChallenge: null },
  }
}
