import type { Price } from '@kola/contract/billing'
import type { NigerianWay } from '@kola/contract/payments/ways/nigeria'
import type { Bought } from '#shared/more-patterns.ts'
import { type PaymentMethod, type RecurringType, toLinkType } from '../checkout/plan-provider.ts'
import type { ProviderSlug } from '../provider-slugs.ts'
import type { PayCall } from './pay-call.ts'

/** Where the browser goes to pay, and our name of the payment. */
export interface PaymentLink {
  url: string
  reference: string
}

export interface BeginWhat extends Bought {
  /** The documents' name of a price. */
  slugName: Price['slug_name']
  coupon?: string | undefined
  /** What was chosen before, where the provider's page has more than one. */
  method?: PaymentMethod | undefined
}

const withCoupon = (coupon: string | undefined) => (coupon ? { coupon } : {})
const withChosen = ({ coupon, method, titleId }: BeginWhat) => ({
  ...withCoupon(coupon),
  ...(method && { paymentmethod: method }),
  ...(titleId && { titleId }),
})

/** One film, once, at whichever provider: the documents' calls know plans alone. */
async function beginRental(what: BeginWhat, slug: ProviderSlug, payCall: PayCall): Promise<PaymentLink> {
  const body = { slug: what.slugName, provider_slug: slug, type: 'one-time', ...withChosen(what) } as const
  const { data } = await payCall('POST /apps/v1/process-payment', { body })
  return { url: data.link, reference: data.reference }
}

/** Flutterwave's hosted link. */
export async function beginHostedLink(
  what: BeginWhat & { recurringType: RecurringType; country: string },
  payCall: PayCall,
): Promise<PaymentLink> {
  const type = toLinkType(what.recurringType, what.country)
  const body = { slug: what.slugName, provider_slug: 'flutterwave', type, ...withChosen(what) } as const
  const { data } = await payCall('POST /apps/v1/process-payment', { body })
  return { url: data.link, reference: data.reference }
}

/** Paystack's page, for a card that renews. */
export async function beginAtPaystack(what: BeginWhat, payCall: PayCall): Promise<PaymentLink> {
  const body = { slug: what.slugName, provider_slug: 'paystack', type: '', ...withChosen(what) } as const
  const { data } = await payCall('POST /apps/v1/process-payment', { body })
  return { url: data.link, reference: data.reference }
}

/** A page of Stripe's partner in Nigeria, once. */
export async function beginInNigeria(
  { way, ...what }: BeginWhat & { way: NigerianWay },
  payCall: PayCall,
): Promise<PaymentLink> {
  const chosen = { ...withChosen(what), paymentmethod: way }
  const body = { slug: what.slugName, provider_slug: 'stripe', type: 'one-time', ...chosen } as const
  const { data } = await payCall('POST /apps/v1/process-payment', { body })
  return { url: data.link, reference: data.reference }
}

/** The documents' DpoPaymentProcess and PaypalPaymentProcess. API-50. */
export async function beginAtPage(
  what: BeginWhat & { slug: 'dpo' | 'paypal' },
  payCall: PayCall,
): Promise<PaymentLink> {
  if (what.titleId) return beginRental(what, what.slug, payCall)
  const body = { slug: what.slug, slug_name: what.slugName, ...withChosen(what) }
  const { url, reference } = await payCall('POST /apps/v1/add-subscription', { body })
  return { url, reference }
}

/** Stripe's own page, for cards alone. Specification 2 §9. */
export async function beginStripePage(what: BeginWhat, payCall: PayCall): Promise<PaymentLink> {
  if (what.titleId) return beginRental(what, 'stripe', payCall)
  const body = { subscriptionId: what.sid, payment_method_type: ['card'], ...withCoupon(what.coupon) }
  return (await payCall('POST /apps/v2/checkout-page', { body })).data
}
