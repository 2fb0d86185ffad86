import { randomInt } from 'node:crypto'

/** Nothing that reads like another of them, and no vowel, so that no word comes about. Open Location Code §2. */
const LETTERS = '23456789CFGHJMPQRVWX'
const LENGTH = 6

/** Such as `K-7F3QX9`: 64 million, none of which tells the next one or how many there are. */
export function newTicket(): string {
  return `K-${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}
