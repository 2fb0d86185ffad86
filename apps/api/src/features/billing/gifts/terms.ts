import { AppError } from '@kola/contract/errors'
import { GIFT_LENGTHS, GIFT_PERIOD_DAYS } from '@kola/contract/gifts/gifts'
import type { Money } from '#shared/money.ts'
import type { Offer } from '../checkout/offer.ts'

/** What a plan costs as a gift of so many months. @throws AppError PRICE_NOT_FOUND where it is not sold so */
export function getGiftTerms(
  { price, periodDays }: Pick<Offer, 'price' | 'periodDays'>,
  months: number,
): { days: number; price: Money } {
  const length = GIFT_LENGTHS.find((one) => one.months === months)
  if (!length || periodDays !== GIFT_PERIOD_DAYS) throw new AppError('PRICE_NOT_FOUND')
  return { days: length.days, price: { ...price, amountMinor: price.amountMinor * length.paidMonths } }
}
