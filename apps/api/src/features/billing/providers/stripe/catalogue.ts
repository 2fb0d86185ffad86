import type Stripe from 'stripe'
import { type Money, percentOf } from '#shared/money.ts'
import { CouponRefused, type Order, type ProviderObjects } from '../provider.ts'
import { GoodsGone, type StripeApi } from './client.ts'

export interface Needs {
  api: StripeApi
  objects: ProviderObjects
}

/** What a subscription is made of. */
export interface Goods {
  productId: string
  /** The full price, by the period. */
  priceId: string
}

const MAX_NAME = 250

/** Price or product, or the coupon that was made for one of ours; what is wrong with another coupon is its payer's to know. */
export const isGoneFor =
  ({ coupon }: Order) =>
  (error: unknown): boolean =>
    error instanceof GoodsGone || (error instanceof CouponRefused && coupon !== null && coupon.percentOff !== null)

/** Product and recurring price, made once for all who buy the same. */
export async function findGoods({ api, objects }: Needs, { payer, price }: Order): Promise<Goods> {
  const of = { tenantId: payer.tenantId, provider: 'stripe' } as const
  const product = `product ${price.planTitle}`
  const productId = await objects.findOrMake({ ...of, key: product }, () =>
    api.ask('create-product', async (stripe) => {
      const name = price.planTitle.slice(0, MAX_NAME)
      return (await stripe.products.create({ name, metadata: { tenant: of.tenantId } })).id
    }),
  )
  const { amountMinor, currency } = price.amount
  const key = ['price', currency, amountMinor, price.periodDays, price.planTitle].join(' ')
  const priceId = await objects.findOrMake({ ...of, key }, () =>
    api.ask('create-price', async (stripe) => {
      const made = await stripe.prices.create({
        ...{ product: productId, currency: currency.toLowerCase(), unit_amount: amountMinor },
        ...{
          nickname: price.title.slice(0, MAX_NAME),
          recurring: { interval: 'day', interval_count: price.periodDays },
        },
      })
      return made.id
    }),
  )
  return { productId, priceId }
}

/** The first period as a line of its own, for who pays it before the renewals begin. */
export const toFirstPeriod = ({ price }: Order, { productId }: Goods) => ({
  currency: price.amount.currency.toLowerCase(),
  product: productId,
  unit_amount: price.amount.amountMinor,
})

export interface Discounted {
  discounts: { coupon?: string; promotion_code?: string }[]
  /** What Stripe will ask for now, as far as the coupon says. */
  due: Money
}

/** @throws CouponRefused in Stripe's words */
export async function findDiscount(needs: Needs, order: Order): Promise<Discounted> {
  const { coupon, due, price } = order
  if (coupon === null) return { discounts: [], due }
  if (coupon.percentOff !== null) return { discounts: [await findOurs(needs, order, coupon.percentOff)], due }
  const found = await findTheirs(needs.api, coupon.code)
  const off = toAmountOff(found.coupon, price.amount)
  return { discounts: [found.discount], due: { ...price.amount, amountMinor: price.amount.amountMinor - off } }
}

/** One of our coupons, made at Stripe so that exactly what is due is asked for, once. */
async function findOurs({ api, objects }: Needs, { coupon, payer, price, due }: Order, percentOff: number) {
  const { amountMinor, currency } = price.amount
  const code = coupon?.code ?? ''
  // Where a percentage leaves a part of the smallest unit, the amount itself is agreed on.
  const isExact = (amountMinor * percentOff) % 100 === 0
  const off = isExact
    ? { percent_off: percentOff }
    : { amount_off: amountMinor - due.amountMinor, currency: currency.toLowerCase() }
  const key = ['kola-coupon', code, ...Object.values(off)].join(' ')
  const id = await objects.findOrMake({ tenantId: payer.tenantId, provider: 'stripe', key }, () =>
    api.ask('create-coupon', async (stripe) => {
      const name = code.slice(0, 40)
      const { id: made } = await stripe.coupons.create({ ...off, duration: 'once', name, metadata: { code } })
      return isExact ? await makeCode(stripe, { code, coupon: made }) : made
    }),
  )
  return id.startsWith('promo_') ? { promotion_code: id } : { coupon: id }
}

/** The code as people type it; where that is taken at Stripe, the coupon serves without. */
async function makeCode(stripe: Stripe, { code, coupon }: { code: string; coupon: string }): Promise<string> {
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 })
  if (data.length > 0) return coupon
  return (await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon }, code })).id
}

/** One that was made at Stripe: by its promotion code, else by its id. @throws CouponRefused */
async function findTheirs(api: StripeApi, code: string) {
  const { data } = await api.ask('list-promotion-codes', (stripe) =>
    stripe.promotionCodes.list({ code, active: true, limit: 1, expand: ['data.promotion.coupon'] }),
  )
  const [found] = data
  if (found && typeof found.promotion.coupon === 'object' && found.promotion.coupon !== null) {
    return { discount: { promotion_code: found.id }, coupon: found.promotion.coupon }
  }
  const coupon = await api.ask('get-coupon', (stripe) => retrieve(stripe, code))
  if (!coupon.valid) throw new CouponRefused(`Coupon expired: ${code}`)
  return { discount: { coupon: coupon.id }, coupon }
}

async function retrieve(stripe: Stripe, code: string): Promise<Stripe.Coupon> {
  try {
    return await stripe.coupons.retrieve(code)
  } catch (error) {
    const { statusCode, message } = error as { statusCode?: number; message: string }
    throw statusCode === 404 ? new CouponRefused(message) : error
  }
}

/** What an amount of a coupon's own is worth in money of another currency is nothing: Stripe refuses it then. */
function toAmountOff({ percent_off, amount_off }: Stripe.Coupon, price: Money): number {
  if (percent_off !== null) return percentOf(price, percent_off).amountMinor
  return Math.min(amount_off ?? 0, price.amountMinor)
}

/** For a quote. @throws CouponRefused */
export async function findCoupon(api: StripeApi, code: string): Promise<{ percentOff: number } | { amountOff: Money }> {
  const { coupon } = await findTheirs(api, code)
  if (coupon.percent_off !== null) return { percentOff: coupon.percent_off }
  return { amountOff: { amountMinor: coupon.amount_off ?? 0, currency: (coupon.currency ?? '').toUpperCase() } }
}
