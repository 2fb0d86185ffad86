import * as z from 'zod/mini'
import type { Account } from '../account.ts'
import { isActive, isValid } from '../billing/discounts.ts'
import type { Api } from '../protocol/endpoint.ts'
import { invalid, missing } from '../protocol/failure.ts'
import { toList } from '../protocol/list.ts'
import * as p from '../protocol/params.ts'
import type { Coupon, Metadata, PromotionCode } from '../state/objects.ts'
import { mergeMetadata } from './metadata.ts'

const couponParams = p.params({
  ...{
    id: p.optional(p.id),
    percent_off: p.optional(p.decimal),
    amount_off: p.optional(p.int),
    currency: p.optional(p.currency),
  },
  ...{ duration: p.optional(z.enum(['forever', 'once', 'repeating'])), duration_in_months: p.optional(p.int) },
  ...{ max_redemptions: p.optional(p.int), redeem_by: p.optional(p.int), name: p.optional(p.text) },
  ...{ metadata: p.optional(p.metadata), applies_to: p.optional(p.fields({ products: p.optional(p.texts) })) },
})
const codeParams = p.params({
  promotion: p.fields({ type: z.enum(['coupon']), coupon: p.optional(p.id) }),
  ...{
    code: p.optional(p.id),
    customer: p.optional(p.id),
    max_redemptions: p.optional(p.int),
    expires_at: p.optional(p.int),
  },
  ...{ active: p.optional(p.bool), metadata: p.optional(p.metadata) },
  restrictions: p.optional(
    p.fields({
      ...{ first_time_transaction: p.optional(p.bool), minimum_amount: p.optional(p.int) },
      minimum_amount_currency: p.optional(p.currency),
    }),
  ),
})
const codeUpdate = p.params({ active: p.optional(p.bool), metadata: p.optional(p.metadata) })
const codeList = p.params({
  ...{ code: p.optional(p.text), active: p.optional(p.bool), coupon: p.optional(p.id), customer: p.optional(p.id) },
  ...{ created: p.createdRange, ...p.listing },
})
const pageParams = p.params(p.listing)
const none = p.params({})

export function couponRoutes(api: Api, account: Account) {
  const { store } = account
  const show = (coupon: Coupon) => Object.assign(coupon, { valid: isValid(account, coupon) })

  api.on('POST /coupons', { operation: 'create-coupon', params: couponParams }, (given) => {
    assertCoupon(given)
    if (store.find('coupon', given.id))
      throw invalid('Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
    const { percent_off = null, amount_off = null, currency = null, duration = 'once', name = null } = given
    const { duration_in_months = null, max_redemptions = null, redeem_by = null } = given
    return store.add<'coupon'>({
      ...{
        id: given.id ?? store.newId('c').slice(2, 10),
        object: 'coupon',
        amount_off,
        created: store.now(),
        currency,
      },
      ...{
        duration,
        duration_in_months,
        livemode: false,
        max_redemptions,
        metadata: mergeMetadata({}, given.metadata),
      },
      ...{
        name,
        percent_off,
        redeem_by,
        times_redeemed: 0,
        valid: true,
        $products: given.applies_to?.products ?? null,
      },
    })
  })
  api.on('GET /coupons/:id', { operation: 'get-coupon', params: none }, (_given, { ids }) =>
    show(store.get('coupon', ids.id ?? '')),
  )
  api.on('GET /coupons', { operation: 'list-coupons', params: pageParams }, (given) =>
    toList('/v1/coupons', store.list('coupon').map(show), given),
  )
  api.on('DELETE /coupons/:id', { operation: 'delete-coupon', params: none }, (_given, { ids }) => {
    const coupon = store.get('coupon', ids.id ?? '')
    store.remove(coupon)
    return { id: coupon.id, object: 'coupon', deleted: true }
  })
}

function assertCoupon(given: z.infer<typeof couponParams>) {
  const { percent_off, amount_off, currency, duration, duration_in_months } = given
  if ((percent_off === undefined) === (amount_off === undefined))
    throw invalid('You must pass exactly one of percent_off and amount_off.', { param: 'percent_off' })
  if (percent_off !== undefined && (percent_off <= 0 || percent_off > 100))
    throw invalid('percent_off must be greater than 0 and at most 100.', { param: 'percent_off' })
  if (amount_off !== undefined && currency === undefined)
    throw invalid('Missing required param: currency.', { code: 'parameter_missing', param: 'currency' })
  if ((duration === 'repeating') !== (duration_in_months !== undefined))
    throw invalid('duration_in_months is for a duration of repeating, and only for that.', {
      param: 'duration_in_months',
    })
}

export function promotionCodeRoutes(api: Api, account: Account) {
  const { store } = account
  const show = (code: PromotionCode) => ({ ...code, active: isActive(account, code) })

  api.on('POST /promotion_codes', { operation: 'create-promotion-code', params: codeParams }, (given) => {
    const { coupon } = given.promotion
    if (coupon === undefined || !store.find('coupon', coupon))
      throw missing('coupon', coupon ?? '', 'promotion[coupon]')
    const code = given.code ?? store.newId('c').slice(2, 10).toUpperCase()
    if (findActive(account, code))
      throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, { param: 'code' })
    return store.add<'promotion_code'>({
      ...{
        id: store.newId('promo'),
        object: 'promotion_code',
        active: given.active ?? true,
        code,
        created: store.now(),
      },
      ...{
        customer: given.customer ?? null,
        customer_account: null,
        expires_at: given.expires_at ?? null,
        livemode: false,
      },
      ...{ max_redemptions: given.max_redemptions ?? null, metadata: mergeMetadata({}, given.metadata) },
      promotion: { type: 'coupon', coupon },
      restrictions: {
        ...{ first_time_transaction: given.restrictions?.first_time_transaction ?? false },
        ...{ minimum_amount: given.restrictions?.minimum_amount ?? null },
        ...{ minimum_amount_currency: given.restrictions?.minimum_amount_currency ?? null },
      },
      times_redeemed: 0,
    })
  })
  api.on('GET /promotion_codes/:id', { operation: 'get-promotion-code', params: none }, (_given, { ids }) =>
    show(store.get('promotion_code', ids.id ?? '')),
  )
  api.on('POST /promotion_codes/:id', { operation: 'update-promotion-code', params: codeUpdate }, (given, { ids }) => {
    const code = store.get('promotion_code', ids.id ?? '')
    if (given.active !== undefined) code.active = given.active
    code.metadata = mergeMetadata(code.metadata as Metadata, given.metadata)
    return show(code)
  })
  api.on('GET /promotion_codes', { operation: 'list-promotion-codes', params: codeList }, (given) => {
    const isMeant = (one: PromotionCode) =>
      (given.code === undefined || isSameCode(one, given.code)) &&
      one.active === (given.active ?? one.active) &&
      one.promotion.coupon === (given.coupon ?? one.promotion.coupon) &&
      one.customer === (given.customer ?? one.customer)
    return toList('/v1/promotion_codes', store.list('promotion_code').map(show).filter(isMeant), given)
  })
}

const isSameCode = ({ code }: PromotionCode, typed: string) => code.toLowerCase() === typed.toLowerCase()

const findActive = (account: Account, code: string) =>
  account.store.list('promotion_code').find((one) => isSameCode(one, code) && isActive(account, one))
