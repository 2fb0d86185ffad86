import type { Clock } from '@kola/platform/clock'
import type { Secret } from '@kola/platform/config'
import type { PaymentProvider, ProviderObjects } from '../provider.ts'
import { answerChallenge, readCallback } from './callback.ts'
import { createBraintreeApi } from './client.ts'
import { createFields } from './fields.ts'
import { createListing } from './lists/charged.ts'
import { createSettledLines } from './lists/settled.ts'
import { createSubscriptionListing } from './lists/subscriptions.ts'
import { readPayment } from './reading.ts'
import { giveBack } from './refunds.ts'
import { createRenewing } from './renewing.ts'

export interface BraintreeSettings {
  config: {
    merchantId: string
    publicKey: string
    apiUrl: string
    scriptUrl: string
    /** By currency. */
    merchantAccounts: Readonly<Record<string, string>>
    threeDSecure?: boolean
  }
  secrets: { privateKey: Secret }
  clock: Clock
  objects: ProviderObjects
  client?: { timeoutMs?: number }
}

/** Braintree: its drop-in within our page, and renewals that it runs itself by plans of whole months. */
export function createBraintree({ config, secrets, clock, objects, client }: BraintreeSettings): PaymentProvider {
  const { apiUrl, merchantId, publicKey, scriptUrl, merchantAccounts, threeDSecure = false } = config
  const api = createBraintreeApi({ apiUrl, merchantId, publicKey, privateKey: secrets.privateKey }, client?.timeoutMs)
  const needs = { api, objects, merchantAccounts }
  return {
    ...{ slug: 'braintree', name: 'Braintree', hosted: null, findCoupon: null, callbackAnswer: '' },
    canCharge: (currency) => merchantAccounts[currency] !== undefined,
    // The key for the drop-in is the token that `begin` gets.
    fields: createFields({ ...needs, clock, scriptUrl, publishableKey: '', threeDSecure }),
    renewing: createRenewing(needs),
    listing: createListing(api),
    settledLines: createSettledLines(api),
    subscriptions: createSubscriptionListing({ api, merchantAccounts, now: () => clock.now() }),
    read: (begun) => readPayment(api, begun),
    refund: (refund) => giveBack(api, refund),
    readCallback: (callback) => readCallback(api, callback),
    answerChallenge: (url) => answerChallenge(api, url),
  }
}
