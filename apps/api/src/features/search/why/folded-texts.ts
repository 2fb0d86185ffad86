import type { Item } from '@kola/contract/catalogue'
import { listBeginningClasses, type Term } from '../find/terms.ts'
import { toCounted, toWords } from '../letters/fold.ts'
import { SOURCES } from './texts.ts'

/** All texts by which an item is found, in a line that says at one look where a word stands first. */
export interface FoldedTexts {
  /** The folded words of each text, a space on either side; behind a name's words each two of them as one. */
  line: string
  /** As they are written, with the place of the source in `SOURCES` and where each ends in the line. */
  texts: readonly { text: string; source: number; end: number }[]
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
  const texts: FoldedTexts['texts'][number][] = []
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

/** Up to where a beginning counts: one of a letter or two is not looked for in every source. */
function toLimit(beginning: string, sourceEnds: readonly number[]): number {
  const letters = listBeginningClasses(beginning)
  return sourceEnds[SOURCES.findLastIndex(({ letter }) => letters.includes(letter))] ?? 0
}

/** The place in `texts` of the best text that has it; -1 when none has. */
export function findText({ line, texts, sourceEnds }: FoldedTexts, { words, beginnings }: Term): number {
  let first = line.length
  for (const word of words) {
    const place = line.indexOf(` ${word} `)
    if (place >= 0 && place < first) first = place
  }
  for (const beginning of beginnings) {
    const place = line.indexOf(` ${beginning}`)
    if (place >= 0 && place < first && place < toLimit(beginning, sourceEnds)) first = place
  }
  return texts.findIndex(({ end }) => first < end)
}
