import { sortInSlices } from '#shared/sort-in-slices.ts'
import type { createTurns } from '#shared/turns.ts'
import type { CommonLexemes } from '../hits/common.ts'
import { countShared, listNear, type NearQuery, type NearWord } from './near-words.ts'
import type { WordRow } from './word-rows.ts'

/** The words of a tenant's titles, each with the classes that it stands in: one bit each, class a the lowest. */
export interface WordList {
  /** What the database knows of words that many titles have. */
  common: CommonLexemes
  classesOf(word: string): number
  /** Classes of all words that begin so. */
  classesOfBeginning(beginning: string): number
  /** The fewest errors first, then the shortest. */
  listNear(query: NearQuery): NearWord[]
}

/** Words in the order of their letters' codes, and by their place what is known of each. */
export interface WordTable {
  words: readonly string[]
  classes: Uint8Array
  /** As `countShared` says. */
  shared: Uint8Array
}

const ALL_CLASSES = 0x7f
const ROWS_AT_ONCE = 5_000

const compareWords = (a: WordRow, b: WordRow) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0)

/** A table of many words, made in turns. */
export async function toWordTable(
  rows: readonly WordRow[],
  turns: Pick<ReturnType<typeof createTurns>, 'pass'>,
): Promise<WordTable> {
  // NOTE the database orders by characters, where a rare script comes later than here.
  const sorted = await sortInSlices(rows, compareWords)
  const words = sorted.map(({ word }) => word)
  const shared = new Uint8Array(words.length)
  for (let start = 0; start < words.length; start += ROWS_AT_ONCE) {
    // One more before, which the first is compared with.
    const from = Math.max(0, start - 1)
    shared.set(countShared(words.slice(from, start + ROWS_AT_ONCE)).subarray(start - from), start)
    await turns.pass()
  }
  return { words, classes: Uint8Array.from(sorted, (row) => row.classes), shared }
}

/** The first place whose word does not come before. */
function findPlace(words: readonly string[], wanted: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Another table with words that are new, or stand in other classes than before. */
export function addWords(table: WordTable, changes: readonly WordRow[]): WordTable {
  const isKnown = ({ word }: WordRow) => table.words[findPlace(table.words, word)] === word
  const fresh = changes.filter((row) => !isKnown(row)).sort(compareWords)
  const count = table.words.length + fresh.length
  const merged = { words: new Array<string>(count), classes: new Uint8Array(count), shared: new Uint8Array(count) }
  let from = 0
  for (let next = 0; next <= fresh.length; next += 1) {
    const row = fresh[next]
    const until = row ? findPlace(table.words, row.word) : table.words.length
    for (let place = from; place < until; place += 1) merged.words[place + next] = table.words[place] as string
    merged.classes.set(table.classes.subarray(from, until), from + next)
    merged.shared.set(table.shared.subarray(from, until), from + next)
    if (row) merged.words[until + next] = row.word
    from = until
  }
  for (const { word, classes } of changes) merged.classes[findPlace(merged.words, word)] = classes
  for (const { word } of fresh) {
    const place = findPlace(merged.words, word)
    for (const at of [place, place + 1]) {
      const [, ofSecond = 0] = countShared(merged.words.slice(Math.max(0, at - 1), at + 1))
      if (at < count) merged.shared[at] = at === 0 ? 0 : ofSecond
    }
  }
  return merged
}

export function createWordList({ words, classes, shared }: WordTable, common: CommonLexemes = new Map()): WordList {
  return {
    common,
    classesOf(word) {
      const place = findPlace(words, word)
      return words[place] === word ? (classes[place] ?? 0) : 0
    },
    classesOfBeginning(beginning) {
      let found = 0
      for (let place = findPlace(words, beginning); place < words.length && found !== ALL_CLASSES; place += 1) {
        if (!words[place]?.startsWith(beginning)) break
        found |= classes[place] ?? 0
      }
      return found
    },
    listNear: (query) =>
      listNear(words, shared, query).sort(
        (one, other) => one.errors - other.errors || one.word.length - other.word.length,
      ),
  }
}
