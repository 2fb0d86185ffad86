/** Dialling prefixes of the countries whose numbers people write with a leading 0. ITU-T E.164. */
const DIAL_CODES: Readonly<Record<string, string>> = {
  NG: '234',
  GH: '233',
  KE: '254',
  UG: '256',
  TZ: '255',
  RW: '250',
  ZA: '27',
  ZM: '260',
  CM: '237',
  GB: '44',
  IE: '353',
  DE: '49',
  FR: '33',
}

/** As it stands in the database: trimmed, lower case. */
export function toEmailAddress(text: string): string {
  return text.trim().toLowerCase()
}

/** E.164; a leading 0 stands for the tenant's own country. Empty when it cannot be a number. */
export function toTelephone(text: string, countryCode: string): string {
  const digits = text.trim().replace(/[\s().-]/g, '')
  if (!/^\+?\d{6,16}$/.test(digits)) return ''
  if (digits.startsWith('+')) return digits
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  if (digits.startsWith('0')) return `+${DIAL_CODES[countryCode] ?? ''}${digits.slice(1)}`
  return `+${digits}`
}
