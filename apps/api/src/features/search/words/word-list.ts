import type { CommonLexemes } from '../hits/common.ts'
import { countShared, listNear, type NearQuery, type NearWord } from './near-words.ts'

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

const ALL_CLASSES = 0x7f

/** @param classes by word */
export function createWordList(classes: ReadonlyMap<string, number>, common: CommonLexemes = new Map()): WordList {
  const words = [...classes.keys()].sort()
  const shared = countShared(words)

  function findFirst(beginning: string): number {
    let [low, high] = [0, words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((words[middle] ?? '') < beginning) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    common,
    classesOf: (word) => classes.get(word) ?? 0,
    classesOfBeginning(beginning) {
      let found = 0
      for (let place = findFirst(beginning); place < words.length && found !== ALL_CLASSES; place += 1) {
        const word = words[place] ?? ''
        if (!word.startsWith(beginning)) break
        found |= classes.get(word) ?? 0
      }
      return found
    },
    listNear: (query) =>
      listNear(words, shared, query).sort(
        (one, other) => one.errors - other.errors || one.word.length - other.word.length,
      ),
  }
}
