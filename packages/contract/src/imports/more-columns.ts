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

/** Columns of a file of plans: a row for each amount of a price, by country and day; a new special plan has a row without any. */
export const PLAN_FIELDS = {
  plan: field('Plan', 'planid', 'package', 'packageid', 'id'),
  name: field('Name', 'title', 'plantitle', 'planname', 'packagename'),
  screens: field('Screens', 'screensatonce', 'devices', 'streams'),
  price: field('Price', 'priceid', 'subid', 'subscriptionid', 'sku'),
  currency: field('Currency', 'currencycode'),
  days: field('Days', 'perioddays', 'period'),
  country: field('Country', 'territory', 'countrycode'),
  amount: field('Amount', 'cost', 'priceamount', 'sum'),
  from: field('From', 'countsfrom', 'start', 'startdate', 'day'),
  renewalsFrom: field('Renewals from', 'renewals', 'renewalsbearitfrom'),
} as const satisfies Record<string, ImportField>

export type PlanField = keyof typeof PLAN_FIELDS

/** Columns of a file of members. What they hold is granted to those who are new. */
export const MEMBER_FIELDS = {
  email: field('Email', 'emailaddress', 'mail', 'useremail', 'customeremail'),
  telephone: field('Telephone', 'phone', 'phonenumber', 'mobile', 'msisdn', 'mobilenumber'),
  firstName: field('First name', 'givenname', 'forename'),
  lastName: field('Last name', 'surname', 'familyname'),
  name: field('Whole name', 'name', 'fullname', 'customername'),
  country: field('Country', 'countrycode'),
  language: field('Language', 'lang', 'locale'),
  plan: field('Plan', 'planid', 'package', 'subscription'),
  until: field('Until', 'validuntil', 'expires', 'expiry', 'paiduntil', 'ends'),
} as const satisfies Record<string, ImportField>

export type MemberField = keyof typeof MEMBER_FIELDS

/** Columns of a file of people: a row for each person and role of a title. */
export const PEOPLE_FIELDS = {
  id: field('Address', 'titleid', 'slug', 'titleaddress'),
  title: field('Title', 'titlename', 'film', 'filmtitle', 'movie', 'programme', 'programmetitle'),
  role: field('Role', 'job', 'credit', 'function', 'department'),
  person: field('Person', 'name', 'personname', 'fullname', 'personsname'),
  order: field('Order', 'position', 'rank', 'billing', 'billingorder', 'castorder'),
} as const satisfies Record<string, ImportField>

export type PersonField = keyof typeof PEOPLE_FIELDS
