import { isOfferedIn } from '../choice/plan-options.ts'
import { findSlug, type ProviderSlug } from '../provider-slugs.ts'

/** Ways to pay that an address of the checkout may name. Specification 2 §2.5. */
export const PAYMENT_METHODS = ['paypal', 'visa', 'mastercard', 'glo', 'ussd', 'tigo', 'mpesa', 'mtn'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** In addresses. Specification 2 §9; GAP-097. */
export type RecurringType = 'recurring' | 'onetime'

/** Undefined where nothing is chosen that is known. */
export const findMethod = (text: string | null | undefined): PaymentMethod | undefined =>
  PAYMENT_METHODS.find((method) => method === text?.toLowerCase())

/** What nobody knows is a Visa card. GAP-093. */
export const readMethod = (text: string | null | undefined): PaymentMethod => findMethod(text) ?? 'visa'

/** A card renews unless the address says otherwise; a phone's purse pays once. */
export function readRecurringType(text: string | null, method: PaymentMethod): RecurringType {
  if (text === 'onetime' || text === 'recurring') return text
  return isCard(method) || method === 'paypal' ? 'recurring' : 'onetime'
}

/** 'recurring' for 'Pay with Card', 'onetime' for 'Pay with others'. Specification 2 §9. */
export const toRecurringType = (isByCard: boolean): RecurringType => (isByCard ? 'recurring' : 'onetime')

/** What the call of a hosted link says: nothing where a payment in Nigeria renews, else `one-time`. FLUTTER-02, GAP-097. */
export const toLinkType = (recurringType: RecurringType, country: string): '' | 'one-time' =>
  recurringType === 'recurring' && country === 'NG' ? '' : 'one-time'

export interface RecurringQuestion {
  method: PaymentMethod
  provider: ProviderSlug
  country: string
  /** Nothing of it renews, whatever pays. */
  isPass?: boolean
}

/** What the page that begins the payment will do: only Flutterwave's takes a card once, and a phone's purse pays once. */
export function planRecurring(
  asked: string | null,
  { method, provider, country, isPass }: RecurringQuestion,
): RecurringType {
  if (isPass) return 'onetime'
  if (!isCard(method) && method !== 'paypal') return 'onetime'
  if (provider !== 'flutterwave') return 'recurring'
  return toRecurringType(toLinkType(readRecurringType(asked, method), country) === '')
}

export const isCard = (method: PaymentMethod): boolean => method === 'visa' || method === 'mastercard'

export interface ProviderQuestion {
  method: PaymentMethod
  country: string
  config: Readonly<Record<string, string>>
  /** Of the address; only a card may be at several providers. */
  asked?: string | null
}

/** Who takes the money of a way to pay. GAP-117. */
export function planProvider({ method, country, config, asked }: ProviderQuestion): ProviderSlug {
  if (method === 'paypal') return 'paypal'
  if (isCard(method)) return findSlug(asked) ?? findSlug(config.provider_slug) ?? 'stripe'
  return isOfferedIn('flutterwave', country, config) ? 'flutterwave' : 'dpo'
}
