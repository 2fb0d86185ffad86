import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const LENGTH = 20

/** For a client that has made up none itself. Specification 2 §3, §9. */
export function newDeviceId(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
