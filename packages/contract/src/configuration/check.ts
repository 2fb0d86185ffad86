import { findKey } from './keys.ts'
import type { Kind } from './kinds.ts'

/** Longer than that no value is. */
export const VALUE_MOST = 20_000
const ENTRIES_MOST = 100
const DATA_PRICE = /^(?:[A-Z]{2} )?\D{0,5}\d{1,9}(?:\.\d+)?$/
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const PAYMENT_WAYS = ['stripe', 'flutterwave', 'braintree', 'dpo', 'paypal', 'manual', 'paystack'] as const

type Check<T extends Kind['type']> = (text: string, kind: Extract<Kind, { type: T }>) => string | null

const isCountry = (value: unknown): boolean => typeof value === 'string' && /^[A-Z]{2}$/.test(value)

const isLink = (text: string): boolean => URL.canParse(text) && /^https?:\/\//.test(text)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const CHECKS: { readonly [T in Kind['type']]: Check<T> } = {
  text: (text, { most }) => (text.length > most ? `At most ${most} letters` : null),
  switch: (text, { on, off }) => (text === on || text === off ? null : `Either ${on} or ${off}`),
  number(text, { least, most, decimals = 0 }) {
    const shape = decimals === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`)
    if (!shape.test(text)) return decimals === 0 ? 'A whole number, please' : 'A number, please, such as 7.5'
    const isWithin = Number(text) >= least && Number(text) <= most
    return isWithin ? null : `From ${least.toLocaleString('en')} to ${most.toLocaleString('en')}`
  },
  choice: (text, { choices }) => (text === '' || choices.includes(text) ? null : `One of ${choices.join(', ')}`),
  choices(text, { choices }) {
    const isRight = text === '' || text.split(',').every((one) => choices.includes(one.trim()))
    return isRight ? null : `Some of ${choices.join(', ')}, with commas`
  },
  country: (text) => (isCountry(text) ? null : 'Two capital letters, such as NG'),
  countries: (text) => checkList(text, (one) => (isCountry(one) ? null : 'two capital letters, such as NG')),
  texts: (text) => checkList(text, (one) => (typeof one === 'string' && one.trim() ? null : 'a text')),
  entries: (text, kind) => checkList(text, (one) => checkEntry(one, kind)),
  payments: checkPayments,
  link: (text) => (text === '' || isLink(text) ? null : 'An address that begins with https://'),
  mail: (text) => (text === '' || MAIL.test(text) ? null : 'A mail address, please'),
  'data-price'(text) {
    const prices = text.split(';').map((one) => one.replaceAll(',', '').trim())
    return text === '' || prices.every((one) => DATA_PRICE.test(one)) ? null : 'A sign and an amount, such as ₦430'
  },
  id: (text) => (text === '' || /^[A-Za-z0-9._ -]{1,80}$/.test(text) ? null : 'This is not an id'),
}

/** What is wrong with it as a text of its key, in words; null for nothing. */
export function checkValue(key: string, text: string): string | null {
  const known = findKey(key)
  if (!known) return 'There is no such key'
  if (text.includes('\0') || !text.isWellFormed()) return 'That is no text'
  if (text.length > VALUE_MOST) return 'That is too long'
  const check = CHECKS[known.kind.type] as (text: string, kind: Kind) => string | null
  return check(text, known.kind)
}

function checkList(text: string, check: (one: unknown) => string | null): string | null {
  const list = parse(text)
  if (!Array.isArray(list)) return 'This is not a list'
  if (list.length > ENTRIES_MOST) return `At most ${ENTRIES_MOST} entries`
  for (const [place, one] of list.entries()) {
    const fault = check(one)
    if (fault) return `Entry ${place + 1}: ${fault}`
  }
  return null
}

function checkEntry(entry: unknown, { members, optional = [] }: Extract<Kind, { type: 'entries' }>): string | null {
  if (!isMap(entry)) return 'not an entry'
  const missing = members.find((member) => typeof entry[member] !== 'string' || entry[member].trim() === '')
  if (missing) return `${missing} is missing`
  const wrong = optional.find((member) => entry[member] !== undefined && typeof entry[member] !== 'string')
  if (wrong) return `${wrong} is no text`
  const { link, path, monthly, currency } = entry
  if (members.includes('monthly')) {
    if (!/^\d{1,13}(\.\d{1,3})?$/.test(String(monthly).trim())) return 'monthly is a sum such as 120000 or 99.50'
    if (!/^[A-Z]{3}$/.test(String(currency))) return 'currency is three capital letters'
  }
  if (members.includes('link') && !isLink(String(link))) return 'link is an address that begins with https://'
  if (members.includes('path') && !/^\/(?!\/)/.test(String(path))) return 'path begins with one /'
  return null
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWay = (value: unknown): boolean => (PAYMENT_WAYS as readonly unknown[]).includes(value)

function checkPayments(text: string): string | null {
  const map = parse(text)
  if (!isMap(map)) return 'This is not a map'
  const { options = [], default: fallback = [] } = map
  if (!Array.isArray(options)) return 'options is not a list'
  if (!Array.isArray(fallback) || !fallback.every(isWay)) return `default: some of ${PAYMENT_WAYS.join(', ')}`
  return checkList(JSON.stringify(options), (one) => {
    if (!isMap(one)) return 'not an entry'
    const { countries, paymentOptions } = one
    if (!Array.isArray(countries) || !countries.every(isCountry)) return 'countries: two capital letters each'
    const isRight = Array.isArray(paymentOptions) && paymentOptions.every(isWay)
    return isRight ? null : `paymentOptions: some of ${PAYMENT_WAYS.join(', ')}`
  })
}
