import type { Order } from '#features/billing/providers/provider.ts'
import type { Checkout } from '../checkout.ts'
import type { Offer } from '../offer.ts'

interface Ordering {
  offer: Offer
  options: {
    isRecurring: boolean
    way: string
    /** Paths within the web app. */
    returnPath: (reference: string) => string
    cancelPath: string
  }
  checkout: Checkout
}

function toBoughtTitle({ planTitle, priceTitle, rental }: Offer, { purpose, period_days: days }: Checkout): string {
  if (rental) return `${rental.titleName}, ${rental.playHours} hours to rent`
  return purpose === 'gift' ? `${planTitle}, ${days} days as a gift` : priceTitle
}

/** What the provider is asked for. */
export function toOrder({ publicUrl }: { publicUrl: string }, { offer, options, checkout }: Ordering): Order {
  return {
    reference: checkout.reference,
    payer: offer.payer,
    price: {
      ...{
        id: offer.priceId,
        planId: offer.planId,
        planTitle: offer.planTitle,
        title: toBoughtTitle(offer, checkout),
        periodDays: checkout.period_days,
      },
      amount: { amountMinor: checkout.price_minor, currency: checkout.currency },
    },
    due: { amountMinor: checkout.amount_minor, currency: checkout.currency },
    coupon: offer.coupon,
    isRecurring: options.isRecurring,
    bonusDays: checkout.bonus_days,
    way: options.way,
    returnUrl: `${publicUrl}${options.returnPath(checkout.reference)}`,
    cancelUrl: `${publicUrl}${options.cancelPath}`,
    expiresAt: checkout.expires_at,
  }
}
