import { createHash } from 'node:crypto'
import type { Clock } from '@kola/platform/clock'
import type { Secret } from '@kola/platform/config'
import { toDecimalText } from '#shared/money.ts'
import { type ClientOptions, createProviderClient } from '../http/client.ts'
import {
  type CallbackReading,
  Declined,
  type HostedPayments,
  type Order,
  type PaymentProvider,
  type RawCallback,
  type RefundOrder,
} from '../provider.ts'
import { createDpoApi, type DpoApi, type DpoConfig } from './api.ts'
import { readPayment } from './reading.ts'
import { readXml, type XmlNode } from './xml.ts'

export interface DpoSettings {
  config: DpoConfig
  secrets: { companyToken: Secret }
  clock: Clock
  client?: ClientOptions
}

/** What DPO's markets pay in. What a merchant's account takes of it is settled with DPO. */
const CURRENCIES = new Set('BWP EUR GBP GHS KES MUR MWK MZN NAD NGN RWF TZS UGX USD XAF XOF ZAR ZMW'.split(' '))
const MAX_LIFE_MINUTES = 99_999

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
    read: (begun) => readPayment(api, begun, clock),
    refund: (refund) => giveBack(api, refund),
    readCallback: async (callback) => readPush(callback),
    ...{ callbackAnswer: 'OK', answerChallenge: null },
  }
}

function createHosted(api: DpoApi, { config, clock }: Pick<DpoSettings, 'config' | 'clock'>): HostedPayments {
  return {
    async start(order) {
      const call = toCreateToken(order, { serviceType: config.serviceType, now: clock.now() })
      const answer = await api.call('createToken', call)
      const token = answer.of('TransToken')
      if (answer.result !== '000') throw api.fail('createToken', `result ${answer.result}`, { retryable: false })
      if (token === '') throw api.fail('createToken', 'no token')
      const url = new URL(config.payUrl)
      url.searchParams.set('ID', token)
      return { kind: 'redirect', url: url.href, ids: { token, transRef: answer.of('TransRef') } }
    },
  }
}

function toCreateToken(order: Order, { serviceType, now }: { serviceType: string; now: Date }): XmlNode {
  const { reference, payer, due, price } = order
  const minutes = Math.floor((order.expiresAt.getTime() - now.getTime()) / 60_000)
  const given = {
    ...{ PaymentAmount: toDecimalText(due.amountMinor, due.currency), PaymentCurrency: due.currency },
    // Refuses only references that were paid already; DPO knows no other key against doing it twice.
    ...{ CompanyRef: reference, CompanyRefUnique: '1' },
    ...{ RedirectURL: order.returnUrl, BackURL: order.cancelUrl, DeclinedURL: order.returnUrl },
    ...{ PTL: String(Math.min(Math.max(minutes, 1), MAX_LIFE_MINUTES)), PTLtype: 'minutes' },
    ...{ customerEmail: payer.email, customerFirstName: payer.firstName, customerLastName: payer.lastName },
    ...{ customerPhone: payer.phone.replace('+', ''), customerCountry: payer.country, customerDialCode: payer.country },
    ...{ DefaultPayment: toDefaultPayment(order), AllowRecurrent: order.isRecurring ? '1' : '0' },
  }
  const date = now.toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ')
  return {
    Transaction: Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')),
    Services: { Service: { ServiceType: serviceType, ServiceDescription: price.title, ServiceDate: date } },
  }
}

const MOBILE_WAYS = ['mpesa', 'mtn', 'tigo', 'airtel', 'glo', 'mobile-money']
const CARD_WAYS = ['card', 'visa', 'mastercard']
const BANK_WAYS = ['transfer', 'bank-transfer']

/** The page opens there; only a card is kept for later charges. */
function toDefaultPayment({ way, isRecurring }: Order): string {
  if (isRecurring || CARD_WAYS.includes(way)) return 'CC'
  if (BANK_WAYS.includes(way)) return 'BT'
  return MOBILE_WAYS.includes(way) ? 'MO' : ''
}

/**
 * By our key as `refundRef`, which is looked for first. DPO gives a refund no id of its own, so the key is it.
 * Whether verifyRefund heeds `refundRef` stands in no document that we have: a second part of one payment has to be watched.
 */
async function giveBack(api: DpoApi, { transactionId, amount, key, reason }: RefundOrder) {
  const one = { TransactionToken: transactionId, refundRef: key }
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

/** pushPayments: unsigned, so that it is no more than a ring at the door; whoever makes one up keeps no other from being heard. */
function readPush({ body }: RawCallback): CallbackReading {
  const push = readXml(body.toString('utf8'))
  const { Result: result = '', TransactionRef: transRef = '', TransactionToken: token = '' } = push ?? {}
  const reference = push?.CompanyRef || push?.AccRef || null
  if (!push || (transRef === '' && token === '' && reference === null)) return 'unreadable'
  return {
    ...{ dedupeKey: `push ${createHash('sha256').update(body).digest('hex')}`, kind: `push ${result}`, reference },
    email: null,
    ids: { ...(token && { token }), ...(transRef && { transRef }) },
  }
}
