import type { AnswerOf } from '@kola/contract/http/client'
import type { PaymentOutcome } from '@kola/contract/payments/payments'
import type { Bought } from '#shared/more-patterns.ts'
import type { PayCall } from './pay-call.ts'

const withCoupon = (coupon: string | undefined) => (coupon ? { coupon } : {})

type FieldSlug = 'stripe' | 'braintree'
type WithCoupon = Bought & { coupon?: string | undefined }

/** Keeps what a card field made and subscribes with it. */
export const processSubscription = (
  { sid, coupon, nonce, slug }: WithCoupon & { nonce: string; slug: FieldSlug },
  payCall: PayCall,
): Promise<PaymentOutcome> =>
  payCall('POST /apps/v1/process-subscription', {
    body: { nonce, subscriptionId: sid, slug, ...withCoupon(coupon) },
  })

/** Subscribes with the means that is kept. */
export const addWithKept = ({ sid, coupon }: WithCoupon, payCall: PayCall): Promise<PaymentOutcome> =>
  payCall('POST /apps/v2/add-subscription', { body: { subscriptionId: sid, ...withCoupon(coupon) } })

/** Keeps another card as the one that renews. */
export const addPaymentMethod = (
  paymentMethodNonce: string,
  slug: FieldSlug,
  payCall: PayCall,
): Promise<AnswerOf<'POST /apps/v2/add-payment-method'>> =>
  payCall('POST /apps/v2/add-payment-method', { body: { paymentMethodNonce, slug } })

/** What Stripe's field begins with; in the United States it is asked for cards alone. API-49. */
export const getClientStripeToken = (
  country: string,
  payCall: PayCall,
): Promise<AnswerOf<'POST /apps/v1/get-client-token'>> =>
  payCall('POST /apps/v1/get-client-token', {
    body: { slug: 'stripe', ...(country === 'US' ? { payment_method_types: ['card'] } : {}) },
  })
