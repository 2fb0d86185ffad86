import { randomBytes } from 'node:crypto'

const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const TIME_CHARACTERS = 8
const RANDOM_CHARACTERS = 12

/** Firebase's name for a child: eight characters of milliseconds, then twelve at random, so that names sort by time. */
export function toPushId(now: Date): string {
  let ms = now.getTime()
  let time = ''
  for (let i = 0; i < TIME_CHARACTERS; i += 1) {
    time = ALPHABET.charAt(ms % 64) + time
    ms = Math.floor(ms / 64)
  }
  return time + Array.from(randomBytes(RANDOM_CHARACTERS), (byte) => ALPHABET.charAt(byte % 64)).join('')
}
