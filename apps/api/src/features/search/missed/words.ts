import { toWords } from '../letters/fold.ts'

const FEWEST_LETTERS = 3
const MOST_LETTERS = 50
const MOST_WORDS = 8
/** Years and numbers of parts are shorter; numbers of phones, cards and accounts are not. */
const LONG_NUMBER = /(?:\p{Nd}[\s().+/-]*){6}/u
const ADDRESS = /@|www\.|https?:|\b(?:gmail|yahoo|hotmail|outlook|icloud)\b/iu

/** As search knows them, to see whether one text goes on with another. */
export const toFolded = (query: string): string => toWords(query).join(' ')

/** What may be counted of a search; null for what may be about somebody, or is nothing that anybody means. */
export function toCountable(query: string): string | null {
  const plain = query.normalize('NFKC')
  if (ADDRESS.test(plain) || LONG_NUMBER.test(plain)) return null
  const words = toWords(query)
  const text = words.join(' ')
  if (text.length < FEWEST_LETTERS || text.length > MOST_LETTERS || words.length > MOST_WORDS) return null
  return text
}
