import type { Account } from '../account.ts'
import { invalid } from '../protocol/failure.ts'
import type { NigerianWay } from '../state/objects.ts'

/** Ways of Nigeria, a private preview; each has a redirect to a local partner. */
export const NIGERIAN_WAYS: readonly NigerianWay[] = ['ng_card', 'ng_bank', 'ng_bank_transfer', 'ng_ussd', 'ng_wallet']
/** NGN 500 to 100,000,000. */
const LEAST = 50_000
const MOST = 10_000_000_000

/** Whose outcome names the ways for which this account is enrolled; nobody is unless it says so. */
const ENROLLED = 'account'

const findWay = (type: string | undefined): NigerianWay | null => NIGERIAN_WAYS.find((way) => way === type) ?? null

interface Asked {
  amount: number
  currency: string
  types: readonly string[]
  param: string
}

/** What Stripe refuses of these ways before it makes anything. @throws Failure */
export function assertTaken({ controls }: Account, { amount, currency, types, param }: Asked): void {
  const ways = types.filter((type) => findWay(type))
  const enrolled = (controls.outcomes.findExact('stripe', ENROLLED) ?? '').split(/[\s,]+/)
  const strange = ways.find((way) => !enrolled.includes(way))
  if (strange !== undefined)
    throw invalid(
      `The payment method type "${strange}" is invalid. Please ensure the provided type is activated in your dashboard (https://dashboard.stripe.com/account/payments/settings) and your account is enabled for any preview features that you are trying to use.`,
      { param },
    )
  if (ways.length === 0) return
  if (currency !== 'ngn')
    throw invalid(
      `The currency provided (${currency}) is invalid for one or more payment method types on this PaymentIntent.`,
      { param: 'currency' },
    )
  if (amount < LEAST)
    throw invalid('Amount must be at least ₦500.00 ngn', { code: 'amount_too_small', param: 'amount' })
  if (amount > MOST)
    throw invalid('Amount must be no more than ₦100,000,000.00 ngn', { code: 'amount_too_large', param: 'amount' })
}

export interface ConfirmedWay {
  way: NigerianWay
  returnUrl: string
}

interface Confirming {
  type: string
  /** Null where none is named. */
  allowed: readonly string[] | null
  returnUrl: string | undefined
  isConfirmed: boolean
  isForLater: boolean
}

/** What is confirmed by one of these ways in the call that makes it. @throws Failure */
export function readConfirmed({ type, allowed, returnUrl, isConfirmed, isForLater }: Confirming): ConfirmedWay {
  const way = findWay(type)
  const param = 'payment_method_data[type]'
  if (!isConfirmed || way === null) throw invalid(`Invalid payment_method_data[type]: ${type}`, { param })
  if (allowed !== null && !allowed.includes(way))
    throw invalid(`The PaymentMethod provided (${way}) is not allowed for this PaymentIntent.`, { param })
  if (returnUrl === undefined)
    throw invalid(`A \`return_url\` must be specified because ${way} needs a redirect.`, { param: 'return_url' })
  if (isForLater)
    throw invalid(`The payment method type ${way} cannot be used with setup_future_usage.`, {
      param: 'setup_future_usage',
    })
  return { way, returnUrl }
}
