import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Kinds that a person's own telephone has; in North America the number does not tell which of the two it is. */
const PERSONAL = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/**
 * Two letters of the country where an SMS to an E.164 number is charged. Null for numbers that are paid for by whoever
 * sends to them (premium, shared cost, personal numbers) and all others that no person's telephone has.
 */
export function findSmsCountry(telephone: string): string | null {
  const number = parsePhoneNumberFromString(telephone)
  return number?.country && PERSONAL.includes(number.getType() ?? '') ? number.country : null
}
