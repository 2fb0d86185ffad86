import type { Clock } from '@kola/platform/clock'
import type { Secret } from '@kola/platform/config'
import { type Money, toDecimalText } from '#shared/money.ts'
import { type ClientOptions, createProviderClient, type ProviderClient } from '../http/client.ts'
import { withObjects } from '../objects.ts'
import { refuseForNow } from '../orders/short-balance.ts'
import {
  Declined,
  type HostedPayments,
  type Order,
  type PaymentProvider,
  type ProviderIds,
  type ProviderObjects,
  type RefundOrder,
  type RenewingPayments,
  type Started,
} from '../provider.ts'
import {
  createFlutterwaveApi,
  type FlutterwaveApi,
  linkAnswer,
  planAnswer,
  refundAnswer,
  subscriptionAnswer,
} from './api.ts'
import { readCallback } from './callback.ts'
import { createListing } from './lists/paid.ts'
import { createSettlementListing } from './lists/settlements.ts'
import { createSubscriptionListing } from './lists/subscriptions.ts'
import { createMandates } from './mandates/mandates.ts'
import { createPushed } from './pushed.ts'
import { isFailed, readPayment } from './reading.ts'
import { canCharge, toInterval, toPaymentOptions } from './words.ts'

export interface FlutterwaveSettings {
  config: { apiUrl: string }
  secrets: { secretKey: Secret; secretHash: Secret }
  clock: Clock
  objects: ProviderObjects
  client?: ClientOptions
}

/** Minutes; Flutterwave's own limit for a link. */
const MAX_SESSION = 1_440

/**
 * Flutterwave v3: a hosted link, with a payment plan where it renews. Bonus days are none of its business: it charges again
 * after the interval, and our books put the period behind the bonus.
 */
export function createFlutterwave({
  config,
  secrets,
  clock,
  objects,
  ...options
}: FlutterwaveSettings): PaymentProvider {
  const client = createProviderClient('flutterwave', options.client)
  const api = createFlutterwaveApi({ client, apiUrl: config.apiUrl, secretKey: secrets.secretKey })
  return {
    ...{ slug: 'flutterwave', name: 'Flutterwave', canCharge, fields: null, findCoupon: null },
    hosted: createHosted({ api, client, clock, objects }),
    renewing: createRenewing(api),
    pushed: createPushed({ api, client, clock }),
    mandates: createMandates({ api, client, clock }),
    listing: createListing(api),
    subscriptions: createSubscriptionListing(api),
    settlements: createSettlementListing({ api, client }),
    read: (begun) => readPayment({ api, client }, begun, clock.now()),
    refund: (refund) => giveBack(api, refund),
    readCallback: async (callback) => readCallback(callback, secrets.secretHash, clock.now()),
    identify: (transactionId) => identify(api, transactionId),
    ...{ callbackAnswer: '', answerChallenge: null },
  }
}

/** A renewal bears a reference of Flutterwave's; the subscription that it belongs to is known here since the first payment. */
async function identify(api: FlutterwaveApi, transactionId: string) {
  const [found] = await api.listSubscriptions(Number(transactionId))
  return found ? { ids: { subscription: String(found.id) }, plan: found.plan ? String(found.plan) : null } : null
}

interface HostedNeeds {
  api: FlutterwaveApi
  client: ProviderClient
  clock: Clock
  objects: ProviderObjects
}

function createHosted({ api, client, clock, objects }: HostedNeeds): HostedPayments {
  function findPlan(known: ProviderObjects, { payer: { tenantId }, price }: Order): Promise<string> {
    const { amount, title, periodDays } = price
    const interval = toInterval(periodDays)
    const body = { name: title, interval, amount: toMajor(amount), currency: amount.currency }
    const key = ['plan', interval, amount.currency, amount.amountMinor, title].join(' ')
    return known.findOrMake({ tenantId, provider: 'flutterwave', key }, async () =>
      String((await api.ask('create-plan', { method: 'POST', path: '/payment-plans', body, schema: planAnswer })).id),
    )
  }
  async function begin(known: ProviderObjects, order: Order): Promise<Started> {
    const plan = order.isRecurring ? await findPlan(known, order) : null
    const body = { ...toPayment(order, clock.now()), ...(plan !== null && { payment_plan: Number(plan) }) }
    const { link } = await api.ask('start', { method: 'POST', path: '/payments', body, schema: linkAnswer })
    const ids: ProviderIds = plan === null ? {} : { plan, interval: toInterval(order.price.periodDays) }
    return { kind: 'redirect', url: link, ids }
  }
  return {
    start: (order) =>
      withObjects(objects, isPlanGone, (known) => begin(known, order)).catch((error: unknown) => {
        // Nothing was asked of the payer yet: whatever is wrong with the order is ours to mend.
        throw error instanceof Declined
          ? client.fail('start', `status ${error.decline.code}`, { retryable: false })
          : error
      }),
  }
}

/** Version 3 has no code for it, and the words are not written down: a refusal that speaks of the plan. */
const isPlanGone = (error: unknown): boolean => error instanceof Declined && /\bplan\b/i.test(error.message)

function toPayment(order: Order, now: Date) {
  const { reference, payer, price, due, returnUrl, expiresAt } = order
  const minutes = Math.floor((expiresAt.getTime() - now.getTime()) / 60_000)
  const options = toPaymentOptions(order)
  return {
    ...{ tx_ref: reference, amount: toMajor(due), currency: due.currency, redirect_url: returnUrl },
    customer: {
      ...{ email: payer.email, name: `${payer.firstName} ${payer.lastName}`.trim() || payer.email },
      ...(payer.phone && { phonenumber: payer.phone }),
    },
    ...(options !== null && { payment_options: options }),
    customizations: { title: price.planTitle, description: price.title },
    session_duration: Math.min(Math.max(minutes, 1), MAX_SESSION),
  }
}

/** Exact: so few digits come back from a number as they went in. */
const toMajor = ({ amountMinor, currency }: Money) => Number(toDecimalText(amountMinor, currency))

function createRenewing(api: FlutterwaveApi): RenewingPayments {
  const put = (operation: 'cancel' | 'activate', id: string) =>
    api.ask(operation, {
      ...{ method: 'PUT', path: `/subscriptions/${encodeURIComponent(id)}/${operation}`, schema: subscriptionAnswer },
    })
  return {
    async cancel(_begun, subscriptionId) {
      await put('cancel', subscriptionId).catch((error: unknown) => {
        if (!(error instanceof Declined && /already|cancelled/i.test(error.message))) throw error
      })
    },
    /** Flutterwave ends what it could not charge three times; made active again it charges what is overdue. */
    async retry({ ids }, subscriptionId) {
      await put('activate', subscriptionId)
      return { kind: 'read', ids }
    },
    change: null,
  }
}

/** Version 3 has no key against doing it twice: the note of each refund bears ours, and is looked for first. */
async function giveBack(api: FlutterwaveApi, { transactionId, amount, key, reason }: RefundOrder) {
  const known = (await api.listRefunds(Number(transactionId))).find(({ comment, comments }) =>
    (comments ?? comment ?? '').endsWith(`[${key}]`),
  )
  const refund =
    known ??
    (await api
      .ask('refund', {
        ...{ method: 'POST', path: `/transactions/${encodeURIComponent(transactionId)}/refund`, schema: refundAnswer },
        body: { amount: toMajor(amount), comments: `${reason} [${key}]` },
      })
      .catch(refuseForNow))
  if (isFailed(refund.status)) throw new Declined({ code: refund.status, message: 'The refund failed', isHard: true })
  const isDone = refund.status.startsWith('completed') || refund.status === 'successful'
  return { refundId: String(refund.id), state: isDone ? ('done' as const) : ('pending' as const) }
}
