import { createHash } from 'node:crypto'
import type { Clock } from '@kola/platform/clock'
import type { Secret } from '@kola/platform/config'
import { toDecimalText } from '#shared/money.ts'
import { type ClientOptions, createProviderClient } from '../http/client.ts'
import {
  type CallbackReading,
  Declined,
  type HostedPayments,
  type KeptPayments,
  type PaymentProvider,
  type RawCallback,
  type RefundOrder,
} from '../provider.ts'
import { createDpoApi, type DpoApi, type DpoConfig } from './api.ts'
import { createToken } from './create-token.ts'
import { readPayment } from './reading.ts'
import { createSettledAnswers } from './settled.ts'
import { readXml } from './xml.ts'

export interface DpoSettings {
  config: DpoConfig
  secrets: { companyToken: Secret }
  clock: Clock
  client?: ClientOptions
}

/** What DPO's markets pay in. What a merchant's account takes of it is settled with DPO. */
const CURRENCIES = new Set('BWP EUR GBP GHS KES MUR MWK MZN NAD NGN RWF TZS UGX USD XAF XOF ZAR ZMW'.split(' '))

/**
 * DPO Pay: a token for each payment and a page where it is paid. A payment that renews leaves a token of the card behind; the
 * later charges are ours to begin, so nothing renews by itself here.
 */
export function createDpo({ config, secrets, clock, ...options }: DpoSettings): PaymentProvider {
  const api = createDpoApi({ client: createProviderClient('dpo', options.client), config, ...secrets })
  return {
    ...{ slug: 'dpo', name: 'DPO Pay', fields: null, renewing: null, findCoupon: null },
    canCharge: (currency) => CURRENCIES.has(currency),
    hosted: createHosted(api, { config, clock }),
    kept: createKept(api, { config, clock }),
    settledAnswers: createSettledAnswers(api, clock),
    read: (begun) => readPayment(api, begun, clock),
    refund: (refund) => giveBack(api, refund),
    readCallback: async (callback) => readPush(callback),
    ...{ callbackAnswer: 'OK', hasAnonymousCallbacks: true, answerChallenge: null },
  }
}

function createHosted(api: DpoApi, { config, clock }: Pick<DpoSettings, 'config' | 'clock'>): HostedPayments {
  return {
    async start(order) {
      const created = await createToken(api, order, { config, now: clock.now() })
      if (!created) throw api.fail('createToken', 'the reference is paid', { retryable: false })
      const url = new URL(config.payUrl)
      url.searchParams.set('ID', created.token)
      return { kind: 'redirect', url: url.href, ids: { ...created } }
    },
  }
}

/** Two calls; after a lost reply to either, reading by our reference tells what came of it. */
function createKept(api: DpoApi, { config, clock }: Pick<DpoSettings, 'config' | 'clock'>): KeptPayments {
  return {
    holds: ({ subscriptionToken }) => subscriptionToken !== undefined && subscriptionToken !== '',
    async charge(order, { subscriptionToken, customerToken }) {
      if (!subscriptionToken) throw api.fail('chargeTokenRecurrent', 'no token is kept', { retryable: false })
      const created = await createToken(api, order, { config, now: clock.now() })
      if (!created) return { kind: 'read', ids: {} }
      const { token } = created
      const { result, words } = await api.call('chargeTokenRecurrent', { TransactionToken: token, subscriptionToken })
      if (result === '901' || result === '999') throw new Declined({ code: result, message: words, isHard: false })
      // The next one is charged by it too, whatever the member's address is by then.
      return { kind: 'read', ids: { ...created, subscriptionToken, ...(customerToken && { customerToken }) } }
    },
  }
}

/**
 * By our key as `refundRef`, which is looked for first. DPO gives a refund no id of its own, so the key is it.
 * Whether verifyRefund heeds `refundRef` stands in no document that we have: a second part of one payment has to be watched.
 */
async function giveBack(api: DpoApi, { begun, transactionId, amount, key, reason }: RefundOrder) {
  // One that was first read without its token is known by our reference.
  const token = transactionId === begun.reference ? (begun.ids.token ?? transactionId) : transactionId
  const one = { TransactionToken: token, refundRef: key }
  const known = toRefund(await api.call('verifyRefund', one), key)
  if (known) return known
  const refundAmount = toDecimalText(amount.amountMinor, amount.currency)
  const answer = await api.call('refundToken', { ...one, refundAmount, refundDetails: reason })
  if (answer.result !== '000') throw new Declined({ code: answer.result, message: answer.words, isHard: true })
  return toRefund(await api.call('verifyRefund', one), key) ?? { refundId: key, state: 'pending' as const }
}

/** @throws Declined */
function toRefund({ result, words }: { result: string; words: string }, refundId: string) {
  if (result === '008') throw new Declined({ code: result, message: words, isHard: true })
  if (result === '003') return { refundId, state: 'done' as const }
  return result === '009' ? { refundId, state: 'pending' as const } : null
}

/**
 * pushPayments: unsigned, so that it is no more than a ring at the door. Whoever makes one up keeps no other from being heard,
 * and brings no token in: only our own start says which one is ours.
 */
function readPush({ body }: RawCallback): CallbackReading {
  const push = readXml(body.toString('utf8'))
  const { Result: result = '', TransactionRef: transRef = '' } = push ?? {}
  const reference = push?.CompanyRef || push?.AccRef || null
  if (!push || (transRef === '' && reference === null)) return 'unreadable'
  return {
    ...{ dedupeKey: `push ${createHash('sha256').update(body).digest('hex')}`, kind: `push ${result}`, reference },
    ...{ ids: transRef ? { transRef } : {}, email: null, unconfirmed: { claim: null } },
  }
}
