import type { Account } from '../account.ts'
import { invalid, missing } from '../protocol/failure.ts'
import type { Coupon, Discount, PromotionCode } from '../state/objects.ts'
import { addMonths } from './periods.ts'

export interface Asked {
  coupon?: string | undefined
  promotion_code?: string | undefined
}

export interface Redeemed {
  coupon: string
  promotionCode: string | null
}

/** Whether a coupon may be redeemed now. */
export function isValid({ store }: Account, { max_redemptions, times_redeemed, redeem_by }: Coupon): boolean {
  return (
    (max_redemptions === null || times_redeemed < max_redemptions) && (redeem_by === null || store.now() < redeem_by)
  )
}

export const isActive = (
  account: Account,
  { active, expires_at, max_redemptions, times_redeemed, promotion }: PromotionCode,
) => {
  const coupon = account.store.find('coupon', promotion.coupon)
  const isLeft = max_redemptions === null || times_redeemed < max_redemptions
  return (
    active &&
    isLeft &&
    (expires_at === null || account.store.now() < expires_at) &&
    coupon !== null &&
    isValid(account, coupon)
  )
}

interface For {
  customer: string | null
  amount: number
}

/** @throws Failure in Stripe's words, of the parameter that named it */
export function redeem(account: Account, asked: Asked, { index = 0, ...about }: For & { index?: number }): Redeemed {
  if (asked.promotion_code !== undefined) return redeemCode(account, asked.promotion_code, { index, ...about })
  const param = `discounts[${index}][coupon]`
  if (asked.coupon === undefined)
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  const coupon = account.store.find('coupon', asked.coupon)
  if (!coupon) throw missing('coupon', asked.coupon, param)
  if (!isValid(account, coupon)) throw invalid(`Coupon expired: ${coupon.id}`, { code: 'coupon_expired', param })
  return { coupon: coupon.id, promotionCode: null }
}

function redeemCode(account: Account, id: string, { index, customer, amount }: For & { index: number }): Redeemed {
  const { store } = account
  const param = `discounts[${index}][promotion_code]`
  const code = store.find('promotion_code', id)
  if (!code) throw missing('promotion code', id, param)
  if (!isActive(account, code))
    throw invalid(`This promotion code is expired or no longer active: ${code.code}`, { code: 'coupon_expired', param })
  const refusal = findRestriction(account, code, { customer, amount })
  if (refusal) throw invalid(refusal, { param })
  return { coupon: code.promotion.coupon, promotionCode: code.id }
}

/** Why this buyer may not use a code that is valid. */
export function findRestriction({ store }: Account, code: PromotionCode, { customer, amount }: For): string | null {
  const { first_time_transaction, minimum_amount } = code.restrictions
  if (code.customer !== null && code.customer !== customer)
    return 'This promotion code cannot be redeemed by this customer.'
  if (minimum_amount !== null && amount < minimum_amount) return 'This promotion code needs a larger amount.'
  const hasPaid = store.list('charge').some((one) => one.customer === customer && customer !== null)
  return first_time_transaction && hasPaid
    ? 'This promotion code cannot be redeemed because the associated customer has prior transactions.'
    : null
}

/** Puts a redeemed coupon on a subscription. */
export function startDiscount({ store }: Account, { coupon, promotionCode }: Redeemed, subscription: string): Discount {
  const redeemed = store.get('coupon', coupon)
  redeemed.times_redeemed += 1
  const code = store.find('promotion_code', promotionCode)
  if (code) code.times_redeemed += 1
  const months = redeemed.duration === 'repeating' ? redeemed.duration_in_months : null
  const start = store.now()
  return store.add<'discount'>({
    ...{ id: store.newId('di'), object: 'discount', created: start, checkout_session: null },
    customer: store.get('subscription', subscription).customer,
    ...{ end: months === null ? null : addMonths(start, months), invoice: null, invoice_item: null },
    ...{
      promotion_code: promotionCode,
      source: { type: 'coupon', coupon },
      start,
      subscription,
      subscription_item: null,
    },
  })
}

/** Half a unit is rounded up, once, of the sum. */
export function toAmountOff({ percent_off, amount_off }: Coupon, subtotal: number): number {
  const off = percent_off === null ? (amount_off ?? 0) : Math.floor((subtotal * percent_off) / 100 + 0.5)
  return Math.min(subtotal, off)
}
