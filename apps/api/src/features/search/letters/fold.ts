import { DROPPED, MARK, PLAIN, SEPARATOR } from './letters.ts'

export interface FoldedWord {
  word: string
  /** Where it stands in the text as it is written, in UTF-16 units: its first, and the one after its last. */
  start: number
  end: number
  /** Where each of its letters ends; null where letters are as they are written, one unit each. */
  ends: number[] | null
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

/** What was folded before. */
const FOLDED = new Map<string, string>()

/** The folded letters of one code point: empty for what is dropped, a space for what separates. */
function foldLetter(letter: string): string {
  const code = letter.charCodeAt(0)
  if ((code >= a && code <= z) || (code >= ZERO && code <= NINE)) return letter
  if (code >= A && code <= Z) return String.fromCharCode(code + TO_LOWER)
  if (code < ASCII_END) return APOSTROPHES.includes(code) ? '' : ' '
  const known = FOLDED.get(letter)
  if (known !== undefined) return known
  const folded = letter.isWellFormed() ? foldForeign(letter) : ' '
  // As many as one unit can be; the rest is rare.
  if (letter.length === 1) FOLDED.set(letter, folded)
  return folded
}

function foldForeign(letter: string): string {
  let folded = ''
  for (const part of letter.normalize('NFD')) {
    if (DROPPED.test(part)) continue
    const plain = PLAIN[part] ?? part
    if (SEPARATOR.test(plain)) folded += ' '
    else folded += plain >= 'A' && plain <= 'Z' ? plain.toLowerCase() : plain
  }
  return folded
}

/** A letter or digit that is its own folded letter, or a capital of one. */
export function isPlainLetter(code: number): boolean {
  return (code >= a && code <= z) || (code >= A && code <= Z) || (code >= ZERO && code <= NINE)
}

/** The word that begins here, letter by letter; an empty one when nothing does. `end` is where to read on. */
function readWord(text: string, start: number): { found: FoldedWord; next: number } {
  const found = { word: '', start, end: start, ends: [] as number[] }
  let place = start
  while (place < text.length) {
    const letter = String.fromCodePoint(text.codePointAt(place) ?? 0)
    const folded = foldLetter(letter)
    const end = place + letter.length
    if (folded.includes(' ')) return { found, next: end }
    if (folded !== '') {
      if (found.word === '') found.start = place
      found.word += folded
      for (let unit = 0; unit < folded.length; unit += 1) found.ends.push(end)
    } else if (found.word !== '' && MARK.test(letter)) found.ends[found.ends.length - 1] = end
    found.end = found.ends.at(-1) ?? end
    place = end
  }
  return { found, next: place }
}

/**
 * The words by which search knows a text, with their places in it: marks and apostrophes gone, hooked letters plain, ASCII
 * in lower case; a lone surrogate stands between words. The database does the same to titles (migration 0008,
 * `search_fold`); a test holds the two together. Neither asks a library what a letter is: those of different ages disagree.
 * With `initials`, plain words that begin with another letter may be left out: a long text is read in half the time.
 */
export function foldWords(text: string, initials?: string): FoldedWord[] {
  const words: FoldedWord[] = []
  let place = 0
  while (place < text.length) {
    let end = place
    while (isPlainLetter(text.charCodeAt(end))) end += 1
    const after = text.charCodeAt(end)
    if (after >= ASCII_END || APOSTROPHES.includes(after)) {
      const { found, next } = readWord(text, place)
      if (found.word !== '') words.push(found)
      place = next
    } else {
      if (end > place && (!initials || initials.includes(toInitial(text, place)))) {
        words.push({ word: text.slice(place, end).toLowerCase(), start: place, end, ends: null })
      }
      place = end + 1
    }
  }
  return words
}

function toInitial(text: string, place: number): string {
  const code = text.charCodeAt(place)
  return String.fromCharCode(code >= A && code <= Z ? code + TO_LOWER : code)
}

const NOT_ALONE = /[^\0-\x7f]|['`]/

/** A text in lower case, where folding does no more than that; or null. */
export const toPlain = (text: string): string | null => (NOT_ALONE.test(text) ? null : text.toLowerCase())

/** Where the first so many letters of a word end. */
export function toEndOf({ start, ends }: FoldedWord, letters: number): number {
  return ends ? (ends[letters - 1] ?? start) : start + letters
}

/** Folded words only. */
export function toWords(text: string): string[] {
  return foldWords(text).map(({ word }) => toCounted(word))
}

/** The letters that count. */
export function toCounted(word: string): string {
  return word.length <= MAX_WORD_LETTERS ? word : [...word].slice(0, MAX_WORD_LETTERS).join('')
}
