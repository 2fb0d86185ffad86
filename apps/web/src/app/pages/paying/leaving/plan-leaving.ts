import type { NigerianWay } from '@kola/contract/payments/ways/nigeria'
import {
  type BeginWhat,
  beginAtPage,
  beginAtPaystack,
  beginHostedLink,
  beginInNigeria,
  beginStripePage,
  type PaymentLink,
} from '#features/payments/calls/begin.ts'
import type { PayCall } from '#features/payments/calls/pay-call.ts'
import { findMethod, readRecurringType } from '#features/payments/checkout/plan-provider.ts'
import { planNigerianWays } from '#features/payments/choice/plan-options.ts'
import { toGatewayName } from '#features/payments/gateway-names.ts'
import { matchPath } from '#shared/location/match-path.ts'
import { type Bought, morePatterns, payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import type { Buying } from '../use-bought.ts'

export interface Leaving {
  what: BeginWhat
  begin: (payCall: PayCall) => Promise<PaymentLink>
  /** Who is gone to. */
  company: string
  /** Where a link that does not come leads; null stays, for the documents name no way from there. ERR-17 */
  failedPath: string | null
  /** Where a refused coupon is mended. */
  couponPath: string
}

const backToChoice = (bought: Bought, coupon: string | undefined) => payPaths.choose(bought, { coupon })
const backToReview = (bought: Bought, coupon: string | undefined, more: Record<string, string>) =>
  payPaths.checkout(bought, { ...more, coupon })

type NigeriaQuestion = Pick<Buying, 'config' | 'country' | 'price'>

/** What Stripe's partner takes of this buyer; nothing where it is not switched on. */
export const listNigerianWays = ({ config, country, price }: NigeriaQuestion): readonly NigerianWay[] =>
  price.currency === 'NGN' ? planNigerianWays(config, country) : []

/** The one that the address names, or the only one. */
export function findNigerianWay(search: string, question: NigeriaQuestion): NigerianWay | undefined {
  const ways = listNigerianWays(question)
  const named = new URLSearchParams(search).get('paymentmethod')
  return ways.find((way) => way === named) ?? (ways.length === 1 ? ways[0] : undefined)
}

/** What a screen that leads to a provider's page begins, by its address. */
export function planLeaving(path: string, search: string, { bought, price, country, config }: Buying): Leaving {
  const query = new URLSearchParams(search)
  const coupon = query.get('coupon') || undefined
  const method = findMethod(query.get('paymentmethod'))
  const what: BeginWhat = { ...bought, slugName: price.slug_name || price.id, coupon, method }
  const atPage = (slug: 'dpo' | 'paypal', more: Record<string, string>): Leaving => ({
    ...{ what, company: toGatewayName(slug), failedPath: paths.account },
    begin: (payCall) => beginAtPage({ ...what, slug }, payCall),
    couponPath: backToReview(bought, coupon, more),
  })
  if (matchPath(morePatterns.toDpo, path))
    return atPage('dpo', { paymentmethod: method ?? 'mastercard', provider: 'dpo' })
  if (matchPath(morePatterns.toPaypal, path)) return atPage('paypal', { paymentmethod: 'paypal' })
  if (matchPath(morePatterns.toPaystack, path)) {
    return {
      ...{ what, company: toGatewayName('paystack'), failedPath: paths.account },
      begin: (payCall) => beginAtPaystack(what, payCall),
      couponPath: backToChoice(bought, coupon),
    }
  }
  const way = matchPath(morePatterns.toNigeria, path) ? findNigerianWay(search, { config, country, price }) : undefined
  if (way) {
    return {
      ...{ what, company: toGatewayName('stripe'), failedPath: null },
      begin: (payCall) => beginInNigeria({ ...what, way }, payCall),
      couponPath: backToChoice(bought, coupon),
    }
  }
  if (matchPath(morePatterns.stripeCheckout, path)) {
    return {
      ...{ what, company: toGatewayName('stripe'), failedPath: null },
      begin: (payCall) => beginStripePage(what, payCall),
      couponPath: backToReview(bought, coupon, { paymentmethod: 'visa', provider: 'stripe' }),
    }
  }
  const recurringType = readRecurringType(query.get('recurringType'), method ?? 'visa')
  return {
    ...{ what, company: toGatewayName('flutterwave'), failedPath: paths.account },
    begin: (payCall) => beginHostedLink({ ...what, recurringType, country }, payCall),
    couponPath: backToChoice(bought, coupon),
  }
}
