import { importField as field, type ImportField } from './import-field.ts'

/** Columns of a file of coupons, in the order in which an export has them. */
export const COUPON_FIELDS = {
  code: field('Code', 'coupon', 'couponcode', 'vouchercode', 'promocode'),
  percentOff: field('Percent off', 'percent', 'discount', 'off', 'discountpercent'),
  description: field('Description', 'name', 'text', 'note'),
  until: field('Until', 'lastday', 'ends', 'expires', 'expiry', 'expirydate', 'validuntil'),
  most: field('How often in all', 'limit', 'maxredemptions', 'maximum', 'uses'),
  use: field('One account', 'peraccount', 'onceoroften', 'permember'),
} as const satisfies Record<string, ImportField>

export type CouponField = keyof typeof COUPON_FIELDS
