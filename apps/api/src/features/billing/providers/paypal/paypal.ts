import type { Clock } from '@kola/platform/clock'
import type { Secret } from '@kola/platform/config'
import * as z from 'zod/mini'
import { type ClientOptions, createProviderClient } from '../http/client.ts'
import { type Begun, Declined, type PaymentProvider, type ProviderObjects, type RenewingPayments } from '../provider.ts'
import { createPaypalApi, type PaypalApi } from './api.ts'
import { confirm, readCallback } from './callback.ts'
import { createListing } from './lists/events.ts'
import { createSubscriptionListing } from './lists/subscriptions.ts'
import { createSettledLines } from './lists/transactions.ts'
import { canCharge } from './money.ts'
import { readOrder } from './order-reading.ts'
import { giveBack } from './refunds.ts'
import { start } from './start.ts'
import { getSubscription, readSubscription } from './subscription-reading.ts'

export interface PaypalSettings {
  /** `searchesTransactions`: PayPal has allowed it to the app, which has to be asked for. */
  config: { apiUrl: string; clientId: string; webhookId: string; searchesTransactions?: boolean }
  secrets: { clientSecret: Secret }
  clock: Clock
  objects: ProviderObjects
  client?: ClientOptions
}

/** PayPal: subscriptions on a plan of PayPal's own, orders for single payments; both approved on its page. */
export function createPaypal({ config, secrets, clock, objects, ...options }: PaypalSettings): PaymentProvider {
  const client = createProviderClient('paypal', options.client)
  const api = createPaypalApi({ client, clock, ...config, ...secrets })
  return {
    ...{ slug: 'paypal', name: 'PayPal', canCharge, fields: null, findCoupon: null },
    hosted: { start: (order) => start({ api, objects }, order) },
    renewing: createRenewing(api),
    listing: createListing(api),
    subscriptions: createSubscriptionListing(api),
    settledLines: config.searchesTransactions ? createSettledLines(api) : null,
    async read(begun) {
      if (begun.ids.subscription !== undefined) return readSubscription(api, begun, clock.now())
      if (begun.ids.order !== undefined) return readOrder(api, begun, clock.now())
      // The reply to the start was lost, and with it the only address where anybody could have paid.
      return { state: 'not_begun', charges: [], subscription: null, method: null, decline: null, ids: begun.ids }
    },
    refund: (refund) => giveBack(api, refund),
    readCallback: async (callback) => readCallback(callback),
    confirm: (claim) => confirm(api, config.webhookId, claim),
    ...{ callbackAnswer: '', answerChallenge: null },
  }
}

function createRenewing(api: PaypalApi): RenewingPayments {
  async function post(id: string, act: 'cancel' | 'activate', reason: string): Promise<void> {
    const path = `/v1/billing/subscriptions/${encodeURIComponent(id)}/${act}`
    const answer = await api.send(act, { method: 'POST', path, body: { reason } })
    if (answer.status >= 400) throw api.toDeclined(answer)
  }
  return {
    async cancel(_begun, id) {
      try {
        await post(id, 'cancel', 'Cancelled by the member')
      } catch (error) {
        const { status } = error instanceof Declined ? await getSubscription(api, id) : { status: '' }
        if (status !== 'CANCELLED' && status !== 'EXPIRED') throw error
      }
    },
    async retry(begun, id) {
      await payOutstanding(api, begun, id)
      const { status } = await getSubscription(api, id)
      if (status === 'SUSPENDED') await post(id, 'activate', 'What was overdue is paid')
      return { kind: 'read', ids: begun.ids }
    },
    // A payer approves every change on PayPal's page, so that it is a new payment anyhow.
    change: null,
  }
}

const capturedSchema = z.object({ status: z.string() })

/** @throws Declined */
async function payOutstanding(api: PaypalApi, { reference }: Begun, id: string): Promise<void> {
  const { billing_info: info } = await getSubscription(api, id)
  const amount = info?.outstanding_balance
  if (!amount || !/[1-9]/.test(amount.value)) return
  const path = `/v1/billing/subscriptions/${encodeURIComponent(id)}/capture`
  const body = { note: 'What is overdue', capture_type: 'OUTSTANDING_BALANCE', amount }
  const key = `outstanding ${reference} ${info?.next_billing_time ?? ''} ${amount.value}`
  const answer = await api.send('capture-subscription', { method: 'POST', path, body, key })
  if (answer.status < 400) {
    if (!/^(DECLINED|FAILED)$/.test(api.client.read(answer, capturedSchema).status)) return
    throw new Declined({ code: 'PAYMENT_DENIED', message: 'PayPal could not take the payment', isHard: false })
  }
  const refusal = api.toDeclined(answer)
  if (refusal.decline.code !== 'ZERO_OUTSTANDING_BALANCE') throw refusal
}
