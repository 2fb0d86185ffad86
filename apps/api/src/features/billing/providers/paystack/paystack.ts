import type { Clock } from '@kola/platform/clock'
import type { Secret } from '@kola/platform/config'
import { type ClientOptions, createProviderClient, type ProviderClient } from '../http/client.ts'
import { refuseForNow } from '../orders/short-balance.ts'
import {
  Declined,
  type HostedPayments,
  type Identified,
  type KeptPayments,
  type Order,
  type PaymentProvider,
  type RefundOrder,
  type Started,
} from '../provider.ts'
import { readWireAmount, toWireAmount } from './amounts.ts'
import {
  chargeAnswer,
  createPaystackApi,
  type PaystackApi,
  Refusal,
  refundAnswer,
  startAnswer,
  type Transaction,
} from './api.ts'
import { readCallback } from './callback.ts'
import { classify, isHard, toDecline } from './declines.ts'
import { createListing } from './lists/paid.ts'
import { createSettlementListing } from './lists/settlements.ts'
import { createMandates } from './mandates/mandates.ts'
import { createOwn } from './own/own.ts'
import { createPushed } from './pushed.ts'
import { readPayment, toDeclineOf } from './reading.ts'

export interface PaystackSettings {
  config: { apiUrl: string }
  secrets: { secretKey: Secret }
  clock: Clock
  client?: ClientOptions
}

const CURRENCIES = new Set(['NGN', 'USD', 'GHS', 'ZAR', 'KES', 'XOF'])

interface Needs {
  api: PaystackApi
  client: ProviderClient
  clock: Clock
}

/**
 * Paystack: a page where it is paid, and an authorization that a card leaves there, of which we take each later charge: its own
 * plans try a failed renewal never again. It tells of no failure, so that reading alone finds one.
 */
export function createPaystack({ config, secrets, clock, ...options }: PaystackSettings): PaymentProvider {
  const { secretKey } = secrets
  const client = createProviderClient('paystack', options.client)
  const api = createPaystackApi({ client, apiUrl: config.apiUrl, secretKey })
  const domain = secretKey.reveal().startsWith('sk_live_') ? ('live' as const) : ('test' as const)
  const needs = { api, client, clock }
  const kept = createKept(needs)
  return {
    ...{ slug: 'paystack', name: 'Paystack', fields: null, renewing: null, findCoupon: null },
    canCharge: (currency) => CURRENCIES.has(currency),
    hosted: createHosted(needs),
    kept,
    mandates: createMandates({ ...needs, kept }),
    pushed: createPushed(needs),
    own: createOwn({ api, client, domain }),
    listing: createListing(api),
    settlements: createSettlementListing(api),
    read: (begun) => readPayment({ api, client, domain }, begun),
    refund: (refund) => giveBack(needs, refund),
    readCallback: async (callback) => readCallback(callback, secretKey),
    async identify(transactionId) {
      const found = await api.findById(transactionId)
      return found && toIdentified(found)
    },
    ...{ callbackAnswer: '', answerChallenge: null },
  }
}

/** A transfer says where it came in, whatever reference it bears. */
function toIdentified(found: Transaction): Identified {
  const { id, reference, authorization, amount, currency, customer } = found
  const of: Identified = { ids: { transaction: id }, plan: null, reference }
  const account = authorization?.receiver_bank_account_number
  const sum = readWireAmount(amount, currency)
  const at = new Date(found.paid_at ?? found.paidAt ?? Number.NaN)
  if (!account || !sum || Number.isNaN(at.getTime())) return of
  return { ...of, credited: { account, customer: customer?.customer_code ?? null, amount: sum, at } }
}

/** A reference counts once, whatever became of it. */
const isDuplicate = ({ code, message }: Refusal) => code === 'duplicate_reference' || /duplicate/i.test(message)

function createHosted({ api, client }: Needs): HostedPayments {
  return {
    async start(order) {
      const body = {
        ...toCharge(order),
        ...{ callback_url: order.returnUrl, channels: toChannels(order) },
        metadata: {
          cancel_action: order.cancelUrl,
          // Hides what cannot be charged again.
          ...(order.isRecurring && { custom_filters: { recurring: true } }),
        },
      }
      const asked = api.post('start', '/transaction/initialize', { body, schema: startAnswer })
      const { authorization_url: url } = await asked.catch((error: unknown) => {
        // Nothing was asked of the payer yet: whatever is wrong with the order is ours to mend.
        throw error instanceof Refusal ? client.fail('start', `status ${error.status}`, { retryable: false }) : error
      })
      return { kind: 'redirect', url, ids: {} }
    },
  }
}

const toCharge = ({ reference, payer, due }: Order) => ({
  ...{ email: payer.email, amount: toWireAmount(due), currency: due.currency, reference },
})

const WAYS: Readonly<Record<string, string>> = {
  ...{ visa: 'card', mastercard: 'card', ussd: 'ussd', banktransfer: 'bank_transfer' },
}
const IN_NAIRA = ['card', 'bank_transfer', 'ussd', 'bank']

/** Only a card is kept for later charges; all but a card are ways of Nigeria. */
function toChannels({ isRecurring, way, due }: Order): string[] {
  if (isRecurring || due.currency !== 'NGN') return ['card']
  const chosen = WAYS[way]
  return chosen === undefined ? IN_NAIRA : [chosen]
}

/**
 * Of the 600 calls a minute that it takes: charging and reading are two, 40 are for lists, and the rest is for those who pay by
 * themselves, and for what has to be read once more.
 */
const CHARGES_PER_MINUTE = 180

function createKept({ api, client, clock }: Needs): KeptPayments {
  return {
    perMinute: CHARGES_PER_MINUTE,
    holds: ({ authorization, authorizationEmail }) => Boolean(authorization && authorizationEmail),
    async charge(order, { authorization, authorizationEmail }): Promise<Started> {
      if (!authorization || !authorizationEmail) throw client.fail('charge', 'no card is kept', { retryable: false })
      const body = { ...toCharge(order), authorization_code: authorization, email: authorizationEmail }
      const asked = api.post('charge', '/transaction/charge_authorization', { body, schema: chargeAnswer })
      const data = await asked.catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        if (isDuplicate(error)) return null
        throw toFailure({ client, clock }, error)
      })
      // It was asked before: what came of that is read.
      if (data === null) return { kind: 'read', ids: {} }
      if ('paused' in data) return { kind: 'redirect', url: data.authorization_url, ids: {} }
      const decline = data.status === 'failed' ? toDeclineOf(data) : null
      const isReadAgain = decline?.class === 'ours'
      if (decline && !isReadAgain) throw new Declined(decline)
      return { kind: 'read', ids: { transaction: data.id }, isNew: true }
    },
  }
}

const REGULATED = /cannot be fulfilled until (\d{1,6}) minutes/i
const DAY_MS = 24 * 3_600_000

/** A card that failed ten times in a row, anywhere, may be tried once a day: that is no try of ours. */
function toFailure({ client, clock }: Pick<Needs, 'client' | 'clock'>, refusal: Refusal): Error {
  const { message, status, isValidation, retryBy } = refusal
  const minutes = REGULATED.exec(message)?.[1]
  if (retryBy !== null || minutes !== undefined) {
    const told = new Date(retryBy ?? Number.NaN)
    const waitMs = minutes === undefined ? DAY_MS : Number(minutes) * 60_000
    const retryAt = Number.isNaN(told.getTime()) ? new Date(clock.now().getTime() + waitMs) : told
    return new Declined({ code: 'regulator', message, isHard: false, class: 'regulator', retryAt })
  }
  const of = classify({ code: null, word: null, text: message })
  const isOfCard = !isValidation && of !== 'paid' && (isHard(of) || of === 'funds' || of === 'issuer')
  return isOfCard
    ? new Declined(toDecline({ code: null, word: null, text: message }))
    : client.fail('charge', `status ${status}`, { retryable: false })
}

/** No key keeps it from being done twice: the note of each refund bears ours, and is looked for first. */
async function giveBack({ api, client }: Needs, { transactionId, amount, key, reason }: RefundOrder) {
  const known = (await api.listRefunds(transactionId)).find(({ merchant_note: note }) => note?.endsWith(`[${key}]`))
  const body = {
    ...{ transaction: transactionId, amount: toWireAmount(amount), currency: amount.currency },
    ...{ customer_note: reason, merchant_note: `${reason} [${key}]` },
  }
  const asked = known ?? (await api.post('refund', '/refund', { body, schema: refundAnswer }).catch(refuse))
  if (asked.status === 'failed') throw new Declined({ code: 'failed', message: 'The refund failed', isHard: true })
  const given = readWireAmount(asked.amount, asked.currency)
  if (given?.amountMinor !== amount.amountMinor) throw client.fail('refund', 'another amount', { retryable: false })
  return { refundId: asked.id, state: asked.status === 'processed' ? ('done' as const) : ('pending' as const) }
}

function refuse(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  refuseForNow(new Declined({ code: error.code || String(error.status), message: error.message, isHard: true }))
}
