import { AppError } from '@kola/contract/errors'
import type { Quote } from '@kola/contract/payments/payments'
import { toDecimalText, vatWithin } from '#shared/money.ts'
import { discountOf, toCouponCode } from '../checkout/coupon.ts'
import { type Offer, readOffer } from '../checkout/offer.ts'
import { toAppError } from '../checkout/start.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { toVatPermille } from '../settle/vat.ts'
import type { PayingNeeds, Who } from './needs.ts'

const DAY_MS = 24 * 3_600_000

export interface Asked {
  priceId: string
  provider: string
  coupon: string | undefined
}

/** What is due, before anything is begun. @throws AppError PRICE_NOT_FOUND, COUPON_REFUSED */
export async function readQuote(
  { db, clock, providers, tenants }: PayingNeeds,
  who: Who,
  asked: Asked,
): Promise<Quote> {
  const now = clock.now()
  const offer = await readOffer(db, { ...who, ...asked, coupon: toCouponCode(asked.coupon), now })
  const discountMinor = await findDiscount(offer, providers.find(asked.provider))
  const { config } = await tenants.get(who.tenantId)
  const { amountMinor, currency } = offer.price
  const text = (minor: number) => toDecimalText(minor, currency)
  const due = { amountMinor: amountMinor - discountMinor, currency }
  const nextCharge = new Date(now.getTime() + (offer.periodDays + offer.bonusDays) * DAY_MS)
  return {
    ...{ currency, price: text(amountMinor), discount: text(discountMinor), due: text(due.amountMinor) },
    vat: text(vatWithin(due, toVatPermille(config)).amountMinor),
    ...{ periodDays: offer.periodDays, bonusDays: offer.bonusDays },
    nextCharge: nextCharge.toISOString().slice(0, 10),
  }
}

/** Ours by our rows; another by the provider's own, whose words are shown when it refuses. */
async function findDiscount(offer: Offer, provider: PaymentProvider | null): Promise<number> {
  const { coupon, price } = offer
  if (!coupon || coupon.percentOff !== null) return discountOf(offer).amountMinor
  if (!provider?.findCoupon) {
    const message = `No such coupon: '${coupon.code}'`
    throw new AppError('COUPON_REFUSED', { message, fields: { coupon: message } })
  }
  try {
    const found = await provider.findCoupon(coupon.code)
    if ('percentOff' in found) {
      return discountOf({ price, coupon: { ...coupon, percentOff: found.percentOff } }).amountMinor
    }
    return Math.min(found.amountOff.amountMinor, price.amountMinor)
  } catch (error) {
    throw toAppError(error)
  }
}
