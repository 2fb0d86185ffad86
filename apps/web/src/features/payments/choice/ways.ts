import type { Plan, Price } from '@kola/contract/billing'
import type { NigerianWay } from '@kola/contract/payments/ways/nigeria'
import { type Bought, payPaths } from '#shared/more-patterns.ts'
import { type PaymentMethod, planProvider, toLinkType, toRecurringType } from '../checkout/plan-provider.ts'
import {
  isOfferedIn,
  type PaymentOption,
  planDebitProvider,
  planNigerianWays,
  planOptions,
  planPushedProvider,
} from './plan-options.ts'

/** One line of the choice: what it is called, what it costs and where it leads. */
export interface Way {
  id:
    | 'transfer'
    | 'card'
    | 'ussd'
    | 'others'
    | 'glo'
    | 'paypal'
    | 'dpo'
    | 'braintree'
    | 'cash'
    | 'paystack'
    | 'debit'
    | 'nigeria'
  option: PaymentOption
  href: string
  /** What is paid for: not every provider takes every currency. */
  price: Price
  isRenewing: boolean
  /** What its page offers, where there are several. */
  within?: readonly NigerianWay[]
}

export type Variant = 'configured' | 'nigeria' | 'africa'

export interface WaysQuestion {
  variant: Variant
  country: string
  config: Readonly<Record<string, string>>
  plan: Plan
  price: Price
  /** The film that is rented. */
  titleId?: string | undefined
  /** Goes along to whatever page takes one. */
  coupon?: string
}

/** What a provider takes; the others are asked about whatever is chosen, and the service refuses what cannot be. */
export const CURRENCIES: Partial<Record<PaymentOption, readonly string[]>> = {
  paypal: ['USD', 'GBP', 'EUR', 'CAD', 'AUD'],
  braintree: ['USD', 'GBP', 'EUR', 'CAD', 'AUD'],
  manual: ['NGN'],
  paystack: ['NGN', 'USD', 'GHS', 'KES', 'ZAR'],
}

/** `Basic, every 30 days`: what stands behind the comma. */
const toPeriod = ({ title }: Price): string => title.split(', ').slice(1).join(', ')

/** The price that a way takes: the chosen one, else one for the same period in a currency that it can take. */
export function findPrice(option: PaymentOption, plan: Plan, price: Price): Price | undefined {
  const currencies = CURRENCIES[option]
  if (!currencies || currencies.includes(price.currency)) return price
  const sold = price.kind === 'pass' ? (plan.passes ?? []) : plan.subscriptions
  const same = sold.filter((one) => toPeriod(one) === toPeriod(price))
  return currencies.flatMap((currency) => same.filter((one) => one.currency === currency))[0]
}

type Line = Omit<Way, 'href' | 'price'> & {
  toHref: (bought: Bought, coupon: string | undefined, isOnce?: boolean) => string
}

const checkout =
  (paymentmethod: PaymentMethod, provider?: string): Line['toHref'] =>
  (bought, coupon, isOnce = false) =>
    payPaths.checkout(bought, {
      paymentmethod,
      recurringType: toRecurringType(paymentmethod !== 'glo' && !isOnce),
      provider,
      coupon,
    })
const hostedLink =
  (isByCard: boolean): Line['toHref'] =>
  (bought, coupon, isOnce = false) =>
    payPaths.flutterwave(bought, { recurringType: toRecurringType(isByCard && !isOnce), coupon })

/** Stripe's own page behind the checkout where cards are Stripe's by configuration, else the fields on our page. GAP-108. */
const stripeCard = (config: WaysQuestion['config']): Line['toHref'] =>
  config.provider_slug === 'stripe'
    ? checkout('visa', 'stripe')
    : (bought, coupon, isOnce) =>
        isOnce ? checkout('visa', 'stripe')(bought, coupon, isOnce) : payPaths.stripeCard(bought, { coupon })

const CARD = { id: 'card', isRenewing: true } as const

/** The lines of one configured way; Flutterwave has two. */
function toLines(option: PaymentOption, config: WaysQuestion['config']): Line[] {
  switch (option) {
    case 'stripe':
      return [{ ...CARD, option, toHref: stripeCard(config) }]
    case 'flutterwave':
      return [
        { ...CARD, option, toHref: hostedLink(true) },
        { id: 'others', option, isRenewing: false, toHref: hostedLink(false) },
      ]
    case 'braintree':
      return [
        {
          id: 'braintree',
          option,
          isRenewing: true,
          toHref: (bought, coupon) => payPaths.braintree(bought, { coupon }),
        },
      ]
    case 'dpo':
      return [{ id: 'dpo', option, isRenewing: true, toHref: checkout('mastercard', 'dpo') }]
    case 'paypal':
      return [{ id: 'paypal', option, isRenewing: true, toHref: checkout('paypal') }]
    case 'paystack':
      return [
        { id: 'paystack', option, isRenewing: true, toHref: (bought, coupon) => payPaths.paystack(bought, { coupon }) },
      ]
    case 'manual':
      return [{ id: 'cash', option, isRenewing: false, toHref: (bought, coupon) => payPaths.cash(bought, { coupon }) }]
  }
}

/** Card, Glo mobile money and cash, each at whom its checkout will ask. PAYSEL-04, GAP-117. */
function nigeriaLines(question: Pick<WaysQuestion, 'country' | 'config'>): Line[] {
  const providerOf = (method: PaymentMethod) => planProvider({ method, ...question })
  return [
    { ...CARD, option: providerOf('visa'), toHref: checkout('visa') },
    { id: 'glo', option: providerOf('glo'), isRenewing: false, toHref: checkout('glo') },
    { id: 'cash', option: 'manual', isRenewing: false, toHref: (bought, coupon) => payPaths.cash(bought, { coupon }) },
  ]
}

/** Online card where the lists allow one, and another provider, whose check always passes. PAYSEL-05. */
function africaLines({ country, config }: WaysQuestion): Line[] {
  const card = (['flutterwave', 'stripe'] as const).find((option) => isOfferedIn(option, country, config))
  const lines = card ? toLines(card, config).filter(({ id }) => id === 'card') : []
  return [...lines, ...toLines('dpo', config)]
}

/** The payer's bank pays by itself; it is set up on a screen of its own. */
const toDebit = (option: PaymentOption | undefined): Line[] =>
  option ? [{ id: 'debit', option, isRenewing: true, toHref: (bought) => payPaths.debit(bought) }] : []

/** Stripe's partner in Nigeria: bought once, on a page of its own. */
const toNigeria = (within: readonly NigerianWay[]): Line[] =>
  within.length > 0
    ? [
        {
          ...{ id: 'nigeria', option: 'stripe', isRenewing: false, within },
          toHref: (bought, coupon) => payPaths.nigeria(bought, { coupon }),
        },
      ]
    : []

/** What the payer's bank sends itself: an account number first of all, a code to dial behind the first card; then what a tenant switched on. */
function withPushed(lines: readonly Line[], { country, config, price }: WaysQuestion): Line[] {
  const isNaira = price.currency === 'NGN'
  const option = isNaira ? planPushedProvider(config, country) : undefined
  const debit = [
    ...toDebit(isNaira ? planDebitProvider(config, country) : undefined),
    ...toNigeria(isNaira ? planNigerianWays(config, country) : []),
  ]
  if (!option) return [...lines, ...debit]
  const toLine = (id: 'transfer' | 'ussd'): Line => ({
    ...{ id, option, isRenewing: false },
    toHref: (bought, coupon) => payPaths.transfer(bought, { way: id, provider: option, coupon }),
  })
  const card = lines.findIndex(({ id }) => id === 'card')
  return [toLine('transfer'), ...lines.slice(0, card + 1), toLine('ussd'), ...debit, ...lines.slice(card + 1)]
}

const listLines = (question: WaysQuestion): Line[] => {
  if (question.variant === 'africa') return africaLines(question)
  const configured = () =>
    planOptions(question.config, question.country).flatMap((option) => toLines(option, question.config))
  return withPushed(question.variant === 'nigeria' ? nigeriaLines(question) : configured(), question)
}

/** Flutterwave's link renews in one country alone. */
const canRenewIn = (country: string, option: PaymentOption): boolean =>
  option !== 'flutterwave' || toLinkType('recurring', country) === ''

/** The lines of a choice, each with the price that it takes; one that takes none is left out. */
export function listWays(question: WaysQuestion): Way[] {
  const { plan, price, coupon, country, titleId } = question
  const isOnce = price.kind === 'pass'
  return listLines(question).flatMap(({ toHref, ...line }) => {
    const own = findPrice(line.option, plan, price)
    // What they keep is for renewals, and a pass has none.
    if (!own || (isOnce && (line.option === 'braintree' || line.id === 'debit'))) return []
    const isRenewing = line.isRenewing && !isOnce && canRenewIn(country, line.option)
    return [
      {
        ...line,
        isRenewing,
        price: own,
        href: toHref({ sid: own.id, pid: plan.id, ...(titleId && { titleId }) }, coupon, isOnce),
      },
    ]
  })
}
