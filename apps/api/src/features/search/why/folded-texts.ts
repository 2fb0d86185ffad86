import type { Item } from '@kola/contract/catalogue'
import { listBeginningClasses, type Term } from '../find/terms.ts'
import { toCounted, toWords } from '../letters/fold.ts'
import { SOURCES } from './texts.ts'

/** As it is written, with the place of the source in `SOURCES` and where it ends in the line. */
export interface FoldedText {
  text: string
  source: number
  end: number
}

/** All texts by which an item is found, in a line that says at one look where a word stands first. */
export interface FoldedTexts {
  /** The folded words of each text, a space on either side; behind a name's words each two of them as one. */
  line: string
  texts: readonly FoldedText[]
  /** Where each source ends in the line. */
  sourceEnds: readonly number[]
}

/** In names two words are found as one; see docs/search.md. */
const hasPairs = (letter: string) => letter === 'a' || letter === 'b'
const toPairs = (words: readonly string[]) =>
  words.slice(1).map((word, place) => toCounted((words[place] ?? '') + word))

/** `getWhole` is asked for what a series contains. */
export function foldTexts(item: Item, getWhole: () => Item | null): FoldedTexts {
  let line = ''
  const texts: FoldedText[] = []
  const sourceEnds = SOURCES.map(({ letter, list }, source) => {
    for (const text of new Set(list(item, getWhole))) {
      const words = toWords(text)
      if (words.length === 0) continue
      line += ` ${[...words, ...(hasPairs(letter) ? toPairs(words) : [])].join(' ')} `
      texts.push({ text, source, end: line.length })
    }
    return line.length
  })
  return { line, texts, sourceEnds }
}

/** What a term looks like in a line, made once for many of them. */
export interface Sought {
  words: readonly string[]
  /** Each with the last source in which it counts: one of a letter or two is not looked for in every source. */
  beginnings: readonly { text: string; lastSource: number }[]
}

export function toSought({ words, beginnings }: Term): Sought {
  return {
    words: words.map((word) => ` ${word} `),
    beginnings: beginnings.map((beginning) => {
      const letters = listBeginningClasses(beginning)
      const lastSource = SOURCES.findLastIndex(({ letter }) => letters.includes(letter))
      return { text: ` ${beginning}`, lastSource }
    }),
  }
}

/** The place in `texts` of the best text that has it; -1 when none has. */
export function findText({ line, texts, sourceEnds }: FoldedTexts, { words, beginnings }: Sought): number {
  let first = line.length
  for (const word of words) {
    const place = line.indexOf(word)
    if (place >= 0 && place < first) first = place
  }
  for (const { text, lastSource } of beginnings) {
    const place = line.indexOf(text)
    if (place >= 0 && place < first && place < (sourceEnds[lastSource] ?? 0)) first = place
  }
  for (let place = 0; place < texts.length; place += 1) if (first < (texts[place] as FoldedText).end) return place
  return -1
}
