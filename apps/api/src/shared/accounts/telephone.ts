import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Marks of direction and the like, which telephones put around a number that is copied. */
const INVISIBLE = /\p{Cf}/gu

/**
 * E.164 of a number as people write it. Without its country's prefix it is a number of `country`: two letters, or a
 * dial prefix with or without +. Empty when it cannot be a number.
 */
export function toTelephone(text: string, country: string): string {
  const typed = text.replace(INVISIBLE, '').trim().replace(/^00/, '+')
  return parse(typed, country) || (/^\d/.test(typed) ? parse(`+${typed}`, country) : '')
}

function parse(text: string, country: string): string {
  try {
    const number = parsePhoneNumberFromString(text, { ...toDefault(country), extract: false })
    // Satellite and other numbers of no country cost many times as much to write to.
    return number?.isPossible() && !number.isNonGeographic() ? number.number : ''
  } catch {
    // A dial prefix that no country has.
    return ''
  }
}

function toDefault(country: string): { defaultCountry: CountryCode } | { defaultCallingCode: string } {
  const letters = country.trim().toUpperCase()
  if (isSupportedCountry(letters)) return { defaultCountry: letters }
  return { defaultCallingCode: country.replace(/\D/g, '') }
}
