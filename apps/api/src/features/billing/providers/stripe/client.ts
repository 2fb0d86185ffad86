import type { Secret } from '@kola/platform/config'
import Stripe from 'stripe'
import { ProviderError } from '#shared/provider-error.ts'
import { CouponRefused, type Decline, Declined } from '../provider.ts'

/** What the library says and answers, as this adapter speaks it. */
export const API_VERSION = '2026-10-28.endive'

const TIMEOUT_MS = 15_000
const MAX_RETRIES = 1

export interface StripeOptions {
  timeoutMs?: number
  maxRetries?: number
}

export interface StripeApi {
  stripe: Stripe
  /** Says every failure in our words. @throws Declined, CouponRefused, ProviderError */
  ask<T>(operation: string, work: (stripe: Stripe) => Promise<T>): Promise<T>
}

/** The official library, which repeats a call whose answer was lost under the same key. */
export function createStripeApi(
  { apiUrl, secretKey }: { apiUrl: string; secretKey: Secret },
  { timeoutMs = TIMEOUT_MS, maxRetries = MAX_RETRIES }: StripeOptions = {},
): StripeApi {
  const { protocol, hostname, port } = new URL(apiUrl)
  const stripe = new Stripe(secretKey.reveal(), {
    ...{ apiVersion: API_VERSION, host: hostname, protocol: protocol === 'http:' ? 'http' : 'https' },
    ...(port !== '' && { port: Number(port) }),
    ...{ timeout: timeoutMs, maxNetworkRetries: maxRetries, telemetry: false },
  })
  return {
    stripe,
    async ask(operation, work) {
      try {
        return await work(stripe)
      } catch (error) {
        throw toFailure(operation, error)
      }
    },
  }
}

/** Declines after which the same card is of no use. docs.stripe.com/declines/codes. */
const HARD = new Set([
  ...['lost_card', 'stolen_card', 'pickup_card', 'restricted_card', 'expired_card', 'invalid_account', 'fraudulent'],
  ...['revocation_of_authorization', 'revocation_of_all_authorizations', 'stop_payment_order', 'card_not_supported'],
  ...['authentication_required', 'incorrect_number', 'invalid_number'],
])

export function toDecline(of: { code?: string; decline_code?: string; message?: string }): Decline {
  const code = of.decline_code || of.code || 'card_declined'
  return { code, message: of.message || 'Your card was declined.', isHard: HARD.has(code) || HARD.has(of.code ?? '') }
}

const { errors } = Stripe
const ABOUT_COUPON = /^(discounts|coupon|promotion_code)/
const ACTION = new Set([
  'invoice_payment_intent_requires_action',
  'subscription_payment_intent_requires_action',
  'authentication_required',
])

const ABOUT_GOODS = /\b(price|product)\b/
const INACTIVE = /\binactive\b|not active/i

/** A price or product that was made here and is withdrawn or deleted there. */
export class GoodsGone extends ProviderError {
  constructor(operation: string) {
    super({ provider: 'stripe', operation, retryable: false, mayBeDone: false, cause: new Error('goods are gone') })
    this.name = 'GoodsGone'
  }
}

/** The payer has to be asked: no decline yet. */
export const isActionNeeded = (error: unknown): boolean => error instanceof Declined && ACTION.has(error.decline.code)

/** Nothing of what Stripe said goes into a failure of ours: it may name the payer or the key. */
function toFailure(operation: string, error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error
  const { statusCode = 0, code = '', param = '' } = error
  if (error instanceof errors.StripeCardError) return new Declined(toDecline(error))
  const isInvalid = error instanceof errors.StripeInvalidRequestError
  if (isInvalid && (ABOUT_COUPON.test(param) || code === 'coupon_expired')) return new CouponRefused(error.message)
  if (isInvalid && ABOUT_GOODS.test(param) && (code === 'resource_missing' || INACTIVE.test(error.message))) {
    return new GoodsGone(operation)
  }
  const cause = new Error(`status ${statusCode} ${code}`.trim())
  const fail = (retryable: boolean, mayBeDone: boolean) =>
    new ProviderError({ provider: 'stripe', operation, retryable, mayBeDone, cause })
  if (statusCode === 429) return fail(true, false)
  if (statusCode === 409 || statusCode >= 500) return fail(true, true)
  if (isUnreached(error)) return fail(true, false)
  // Another call under the same key with other words: what that one did is to be read.
  if (error instanceof errors.StripeIdempotencyError) return fail(false, true)
  if (statusCode >= 400) return fail(false, false)
  return fail(true, true)
}

const UNREACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']

function isUnreached({ detail }: Stripe.errors.StripeError): boolean {
  const { code } = (typeof detail === 'object' ? detail : {}) as { code?: string }
  return code !== undefined && UNREACHED.includes(code)
}

/** An invalid request as the provider's refusal, where asking for too much is what is wrong with it. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError) || error.statusCode === 409) throw error
    throw new Declined({ code: error.code ?? 'invalid_request', message: error.message, isHard: true })
  }
}
