import { randomInt } from 'node:crypto'

/** Crockford's letters and digits without the U: none is taken for another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** Such as `KL-7F3K9Q2MXA`: 50 random bits, unique for ever by the database's key. */
export const newReference = (): string =>
  `KL-${Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`
