import { toTelephone } from '#shared/accounts/telephone.ts'
import { fromMajor, type Money } from '#shared/money.ts'

/** What a text may stand for; several, where a number is a sum and a telephone number alike. */
export interface Sought {
  reference?: string
  email?: string
  telephone?: string
  amounts: Money[]
  /** A number of the provider's. */
  transaction?: string
}

const SIGNS: Readonly<Record<string, string>> = {
  '₦': 'NGN',
  '£': 'GBP',
  '€': 'EUR',
  $: 'USD',
  '₵': 'GHS',
  'GH₵': 'GHS',
}
const SUM =
  /^(?<sign>GH₵|[₦£€$₵]|[a-z]{3})? ?(?<sum>(?:\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,3})?) ?(?<code>[a-z]{3})?$/i
const REFERENCE = /^KL([0-9A-HJKMNP-TV-Z]{10})$/
/** Some providers number what they take from one on: it may be that as well. */
const DIGITS = /^\d{4,20}$/
const NUMBER = /^\+?[\d][\d ()-]{6,20}$/

/** @param currencies those that the tenant sells in: of a bare number each is meant */
export function readSought(
  text: string,
  { currencies, country }: { currencies: readonly string[]; country: string },
): Sought {
  const typed = text.normalize('NFKC').trim()
  const bare = REFERENCE.exec(typed.toUpperCase().replace(/[\s-]/g, ''))
  if (bare) return { reference: `KL-${bare[1]}`, amounts: [] }
  if (typed.includes('@')) return { email: typed.toLowerCase(), amounts: [] }
  const telephone = NUMBER.test(typed) ? toTelephone(typed, country) : ''
  const amounts = readAmounts(typed, currencies)
  const isOther = (telephone === '' && amounts.length === 0) || DIGITS.test(typed)
  return {
    amounts,
    ...(telephone && { telephone }),
    ...(isOther && typed && { transaction: typed }),
  }
}

function readAmounts(typed: string, currencies: readonly string[]): Money[] {
  const { sign, sum = '', code } = SUM.exec(typed)?.groups ?? {}
  if (!sum) return []
  const said = (sign && (SIGNS[sign.toUpperCase()] ?? sign.toUpperCase())) || code?.toUpperCase()
  const meant = said ? [said] : currencies
  return meant.flatMap((currency) => fromMajor(sum.replaceAll(',', ''), currency) ?? [])
}

/** Whether it finds somebody, and not a payment alone. */
export function isByPerson(text: string): boolean {
  const { email, telephone } = readSought(text, { currencies: [], country: 'NG' })
  return email !== undefined || telephone !== undefined
}
