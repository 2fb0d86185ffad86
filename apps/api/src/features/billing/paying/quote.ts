import { AppError } from '@kola/contract/errors'
import { canRenew, type PaymentMethodName } from '@kola/contract/payments/payment'
import type { Quote } from '@kola/contract/payments/payments'
import { toDecimalText, vatWithin } from '#shared/money.ts'
import { discountOf, toCouponCode } from '../checkout/coupon.ts'
import { type Offer, readOffer } from '../checkout/offer.ts'
import { leastOf } from '../checkout/order/local-way.ts'
import { toAppError } from '../checkout/start.ts'
import { canUseCredit } from '../credit/begin.ts'
import { readCredit } from '../credit/credit.ts'
import { planCredit } from '../credit/plan-credit.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { toVatPermille } from '../settle/vat.ts'
import type { PayingNeeds, Who } from './needs.ts'

const DAY_MS = 24 * 3_600_000

export interface Asked {
  priceId: string
  provider: string
  coupon: string | undefined
  /** How it is paid; nothing where the provider's page asks. */
  way: PaymentMethodName | undefined
  titleId?: string | undefined
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
  const whole = { amountMinor: amountMinor - discountMinor, currency }
  const isOnce = offer.kind === 'pass' || offer.rental !== null
  const isRecurring = !isOnce && (asked.way === undefined || canRenew(asked.way))
  const provider = providers.find(asked.provider)
  const isAllowed = provider !== null && canUseCredit(provider, { coupon: offer.coupon, isRecurring })
  const freeMinor = isAllowed
    ? await readCredit(db, { tenant_id: who.tenantId, account_id: who.accountId, currency })
    : 0
  const creditMinor = planCredit({
    ...{ wholeMinor: whole.amountMinor, freeMinor, needsCharge: isRecurring },
    leastMinor: leastOf(provider, asked.way),
  })
  const nextCharge = new Date(now.getTime() + (offer.periodDays + offer.bonusDays) * DAY_MS)
  return {
    ...{
      currency,
      price: text(amountMinor),
      discount: text(discountMinor),
      due: text(whole.amountMinor - creditMinor),
    },
    ...(creditMinor > 0 && { credit: text(creditMinor) }),
    vat: text(vatWithin(whole, toVatPermille(config)).amountMinor),
    ...{ periodDays: offer.periodDays, bonusDays: offer.bonusDays },
    nextCharge: isOnce ? null : nextCharge.toISOString().slice(0, 10),
    ...(offer.newPrice &&
      !isOnce && {
        newPrice: {
          ...{ price: text(offer.newPrice.amountMinor), currency },
          from: offer.newPrice.from.toISOString().slice(0, 10),
        },
      }),
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
