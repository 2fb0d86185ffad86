/** Crockford's letters and digits without the U: none is taken for another. */
export const CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Drawn by chance: 95 bits. One sign more checks them. */
export const CODE_DRAWN = 19
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** Twice in the field of 32, whose polynomial is x^5 + x^2 + 1. */
const double = (value: number): number => ((value << 1) & 31) ^ (value & 16 ? 0b101 : 0)

/** The sign that follows: it finds every sign that is wrong, and every two neighbours that changed places. */
export function toCheckSign(drawn: string): string {
  let sum = 0
  for (const sign of drawn) sum = double(sum ^ CODE_SIGNS.indexOf(sign))
  return CODE_SIGNS.charAt(sum)
}

/** A code as it is kept, of what somebody typed: case, blanks, hyphens and look-alikes do not matter. Null where it is none. */
export function readGiftCode(text: string): string | null {
  const signs = text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (sign) => LOOK_ALIKES[sign] ?? sign)
  if (signs.length !== CODE_DRAWN + 1) return null
  const drawn = signs.slice(0, CODE_DRAWN)
  if ([...signs].some((sign) => !CODE_SIGNS.includes(sign))) return null
  return toCheckSign(drawn) === signs.at(-1) ? signs : null
}

/** Such as `7Q2M-9XTR-04FA-KW6H-B5ZD`. */
export const toGiftCodeText = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
