import { AppError } from '@kola/contract/errors'
import type { PaymentProvider } from '../providers/provider.ts'
import type { Offer } from './offer.ts'
import { assertLocal } from './order/local-way.ts'

/** Its days would run beside those that are paid for already. */
export const NO_PASS_BESIDE = 'Your membership renews by itself, so a pass would add nothing to it'

export interface Asked {
  isRecurring: boolean
  way?: string
  gift?: unknown
  change?: unknown
}

/** @throws AppError ALREADY_SUBSCRIBED */
export function assertPassAdds({ kind, renewingGateway }: Pick<Offer, 'kind' | 'renewingGateway'>): void {
  if (kind !== 'pass' || renewingGateway === null) return
  throw new AppError('ALREADY_SUBSCRIBED', { message: NO_PASS_BESIDE })
}

/** What cannot be begun. @throws AppError PRICE_NOT_FOUND, PAYMENT_WAY_UNAVAILABLE, ALREADY_SUBSCRIBED, COUPON_REFUSED */
export function refuse(provider: PaymentProvider, offer: Offer, asked: Asked): void {
  const { isRecurring, gift, change } = asked
  const isPass = offer.kind === 'pass'
  if (isPass && (gift || change)) throw new AppError('PRICE_NOT_FOUND')
  if (!provider.canCharge(offer.price.currency)) throw new AppError('PAYMENT_WAY_UNAVAILABLE')
  assertLocal(provider, offer, { way: asked.way, isOther: isRecurring || Boolean(gift) || Boolean(change) })
  if (isRecurring && offer.renewingGateway !== null) throw new AppError('ALREADY_SUBSCRIBED')
  assertPassAdds(offer)
  const isStrange = offer.coupon !== null && offer.coupon.percentOff === null
  if (isStrange && !provider.findCoupon) {
    throw new AppError('COUPON_REFUSED', { message: `No such coupon: '${offer.coupon?.code}'` })
  }
}
