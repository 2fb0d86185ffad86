import { DROPPED, MARK, PLAIN, SEPARATOR } from './letters.ts'

export interface FoldedWord {
  word: string
  /** Where each letter of the folded word begins and ends in the text as it is written, in UTF-16 units. */
  starts: number[]
  ends: number[]
}

/** A word counts with its first letters only. */
export const MAX_WORD_LETTERS = 60

const A = 0x41
const Z = 0x5a
const a = 0x61
const z = 0x7a
const ZERO = 0x30
const NINE = 0x39
const TO_LOWER = 0x20
const ASCII_END = 0x80
const APOSTROPHES = [0x27, 0x60]

/** The folded letters of one code point: empty for what is dropped, a space for what separates. */
function foldLetter(letter: string): string {
  const code = letter.charCodeAt(0)
  if ((code >= a && code <= z) || (code >= ZERO && code <= NINE)) return letter
  if (code >= A && code <= Z) return String.fromCharCode(code + TO_LOWER)
  if (code < ASCII_END) return APOSTROPHES.includes(code) ? '' : ' '
  let folded = ''
  for (const part of letter.normalize('NFD')) {
    if (DROPPED.test(part)) continue
    const plain = PLAIN[part] ?? part
    if (SEPARATOR.test(plain)) folded += ' '
    else folded += plain >= 'A' && plain <= 'Z' ? plain.toLowerCase() : plain
  }
  return folded
}

/**
 * The words by which search knows a text, with their places in it: marks and apostrophes gone, hooked letters plain, ASCII
 * in lower case; a lone surrogate stands between words. The database does the same to titles (migration 0008,
 * `search_fold`); a test holds the two together. Neither asks a library what a letter is: those of different ages disagree.
 */
export function foldWords(text: string): FoldedWord[] {
  const words: FoldedWord[] = []
  let word: FoldedWord | null = null
  let place = 0
  for (const letter of text) {
    const start = place
    place += letter.length
    const folded = letter.isWellFormed() ? foldLetter(letter) : ' '
    if (folded === '' && word && MARK.test(letter)) word.ends[word.ends.length - 1] = place
    for (const part of folded) {
      if (part === ' ') word = null
      else {
        if (!word) {
          word = { word: '', starts: [], ends: [] }
          words.push(word)
        }
        word.word += part
        for (let unit = 0; unit < part.length; unit += 1) {
          word.starts.push(start)
          word.ends.push(place)
        }
      }
    }
  }
  return words
}

/** Folded words only. */
export function toWords(text: string): string[] {
  return foldWords(text).map(({ word }) => toCounted(word))
}

/** The letters that count. */
export function toCounted(word: string): string {
  return word.length <= MAX_WORD_LETTERS ? word : [...word].slice(0, MAX_WORD_LETTERS).join('')
}
