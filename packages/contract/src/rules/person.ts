/**
 * Word characters with dots, hyphens or plus, an @, a domain of labels and a suffix of two letters or more.
 * Wider than specification 1 §5, whose suffix of two or three letters refuses real addresses such as `.africa`.
 */
const EMAIL = /^\w+(?:[.+-]\w+)*@\w+(?:[.-]\w+)*\.[a-z]{2,}$/i
/** The longest address that mail can carry. RFC 5321 §4.5.3.1. */
const MAX_EMAIL_LENGTH = 254

/** One rule for every form and for the service; the caller trims. */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text)

/** As it is kept and compared: trimmed, lower case, without the invisible marks that copying brings along. */
export const toEmailAddress = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()

/** Typed digits of a telephone number, without its country. Specification 1 §5, §9. */
export const MAX_TELEPHONE_LENGTH = 11

/** Optional +, two digits, four, four, with brackets and separators between. Specification 1 §5. */
const TELEPHONE = /^\+?\(?\d{2}\)?[-. ]?\d{4}[-. ]?\d{4}$/

/** What a person typed, without the 0 that stands before a number inside its own country (11 digits become 10). */
export function toNationalNumber(typed: string): string {
  const text = typed.trim()
  return /^0\d{10}$/.test(text.replace(/[-. ()]/g, '')) ? text.replace('0', '') : text
}

export const isTelephone = (typed: string): boolean => TELEPHONE.test(toNationalNumber(typed))

/** A longer entry reverts to the one before it. */
export const capTelephone = (next: string, before: string): string =>
  next.length > MAX_TELEPHONE_LENGTH ? before : next

/** The dial prefix of the country and the typed digits, as the wire takes it: `+2348031234567`. */
export const toDialled = (dialCode: string, typed: string): string =>
  `+${dialCode.replace(/\D/g, '')}${toNationalNumber(typed).replace(/\D/g, '')}`

/** First and second word; further words are dropped. Specification 1 §5. */
export function toNames(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', lastName = ''] = fullName.trim().split(/\s+/)
  return { firstName, lastName }
}

/** Figures of a code that is sent by mail or SMS. Specification 1 §9. */
export const CODE_LENGTH = 6

/** Six single characters as one code; null until all are there. */
export function joinCode(boxes: readonly string[]): string | null {
  const code = boxes.join('')
  return boxes.length === CODE_LENGTH && /^\d{6}$/.test(code) ? code : null
}

/** Shortest password. NIST SP 800-63B: length and a list of known passwords, no rules of composition. */
export const MIN_PASSWORD_LENGTH = 8
/** Long enough for any sentence; the hash is of one length whatever it is made of. */
export const MAX_PASSWORD_LENGTH = 256
