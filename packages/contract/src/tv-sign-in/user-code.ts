/**
 * Letters of a user code: no vowel, so that none makes a word, no Y, and of what looks alike from a sofa only one. RFC 8628
 * §6.1.
 */
export const USER_CODE_LETTERS = 'BCDFHJKLMNPQRSTWXZ'
export const USER_CODE_LENGTH = 6

/** What is no letter of a code, and for what it is read. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { G: 'C', V: 'W' }
const CODE = new RegExp(`^[${USER_CODE_LETTERS}]{${USER_CODE_LENGTH}}$`)

/** Letters as they are typed: small or capital, with what people put between them. Not more than `max` of them. */
export function toUserCodeLetters(typed: string, max = USER_CODE_LENGTH): string {
  const letters = typed.toUpperCase().replace(/[^A-Z]/g, '')
  return [...letters]
    .map((letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .slice(0, max)
}

/** @returns six letters, or null for what can be no code */
export function readUserCode(typed: string): string | null {
  const letters = toUserCodeLetters(typed, typed.length)
  return CODE.test(letters) ? letters : null
}

/** `HKTBMQ` with a mark in its middle. */
export const formatUserCode = (code: string, mark = '-'): string => `${code.slice(0, 3)}${mark}${code.slice(3)}`
