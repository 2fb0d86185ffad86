import { type Money, percentOf } from '#shared/money.ts'
import type { Offer } from './offer.ts'

/** Coupons are compared in capitals, without blanks around them. */
export const toCouponCode = (text: string | undefined): string => (text ?? '').trim().toUpperCase()

export const discountOf = ({ price, coupon }: Pick<Offer, 'price' | 'coupon'>): Money =>
  coupon?.percentOff ? percentOf(price, coupon.percentOff) : { ...price, amountMinor: 0 }
