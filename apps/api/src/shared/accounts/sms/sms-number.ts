import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Kinds that a person's own telephone has; in North America the number does not tell which of the two it is. */
const PERSONAL = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/**
 * Two letters of the country where an SMS to an E.164 number is charged. Null for numbers that are paid for by whoever
 * sends to them (premium, shared cost, personal numbers), and all others that no person's telephone has. A number of no
 * known kind is taken in `homeCountry` alone: operators there get new ranges before the list of them is renewed here.
 */
export function findSmsCountry(telephone: string, homeCountry: string): string | null {
  const number = parsePhoneNumberFromString(telephone)
  if (!number?.country || !number.isPossible()) return null
  const kind = number.getType()
  const isGood = kind === undefined ? number.country === homeCountry : PERSONAL.includes(kind)
  return isGood ? number.country : null
}
