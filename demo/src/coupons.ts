import type { DemoCoupon } from './types.ts'

/** The sentence beside the coupon field. Specification 2 §2.6. */
export const COUPON_TEXT = 'Enter 20DISCOUNT as your coupon code to enjoy 20% off your first month subscription.'

export const demoCoupons: DemoCoupon[] = [
  {
    code: '20DISCOUNT',
    description: '20% off the first period of a first or a new subscription',
    percentOff: 20,
    appliesTo: 'first-period',
  },
]
