import type { Profile } from '@kola/contract/account'
import { readJsonList } from '@kola/contract/app-config'
import { type NigerianWay, readNigerianWays } from '@kola/contract/payments/ways/nigeria'

/** Ways to pay as `payment_options` names them, each by its page: those of specification 2 §2.4, and Paystack. */
export const PAYMENT_OPTIONS = ['stripe', 'flutterwave', 'braintree', 'dpo', 'paypal', 'manual', 'paystack'] as const
export type PaymentOption = (typeof PAYMENT_OPTIONS)[number]

type Config = Readonly<Record<string, string>>

/** Lists of two-letter codes; a way without one is offered in every country. Specification 2 §5. */
const COUNTRY_LISTS: Partial<Record<PaymentOption, string>> = {
  flutterwave: 'flutterwave_countries',
  stripe: 'stripe_countries',
  braintree: 'braintree_countries',
}

/** Whether a way may be offered in a country. DPO's check always passes. PAYSEL-06. */
export function isOfferedIn(option: PaymentOption, country: string, config: Config): boolean {
  const list = COUNTRY_LISTS[option]
  return !list || readJsonList<string>(config[list]).includes(country)
}

const isOption = (value: unknown): value is PaymentOption => PAYMENT_OPTIONS.includes(value as PaymentOption)
const toOptions = (value: unknown): PaymentOption[] => (Array.isArray(value) ? value.filter(isOption) : [])

interface OptionsMap {
  options?: { countries?: unknown; paymentOptions?: unknown }[]
  default?: unknown
}

function readMap(text: string | undefined): OptionsMap {
  try {
    const map: unknown = JSON.parse(text ?? '')
    return typeof map === 'object' && map !== null ? map : {}
  } catch {
    return {}
  }
}

/** The ways to pay in a country as configured: its own entry, else the default; never one that its own list leaves out. */
export function planOptions(config: Config, country: string): PaymentOption[] {
  const { options, default: fallback } = readMap(config.payment_options)
  const entries = Array.isArray(options) ? options : []
  const own = entries.find(({ countries }) => Array.isArray(countries) && countries.includes(country))
  return [...new Set(toOptions(own ? own.paymentOptions : fallback))].filter((option) =>
    isOfferedIn(option, country, config),
  )
}

/** Two letters: of the profile, by code or by the name of the tenant's own country, else the tenant's. */
export function toPayingCountry(profile: Pick<Profile, 'country'> | undefined, config: Config): string {
  const own = profile?.country.trim() ?? ''
  if (/^[a-z]{2}$/i.test(own)) return own.toUpperCase()
  return config.country_code || 'NG'
}

/** Whose direct debits the tenant offers; nobody outside Nigeria. */
export const planDebitProvider = (config: Config, country: string): 'flutterwave' | 'paystack' | undefined =>
  country === 'NG' ? (['flutterwave', 'paystack'] as const).find((option) => option === config.direct_debit) : undefined

/** Stripe's ways of Nigeria, where the tenant switched them on; nobody outside Nigeria. */
export const planNigerianWays = (config: Config, country: string): readonly NigerianWay[] =>
  country === 'NG' ? readNigerianWays(config) : []

/** Who gives account numbers and codes: the first of the configured ways that can; nobody outside Nigeria. */
export const planPushedProvider = (config: Config, country: string): 'flutterwave' | 'paystack' | undefined =>
  country === 'NG'
    ? planOptions(config, country).find((option) => option === 'flutterwave' || option === 'paystack')
    : undefined
