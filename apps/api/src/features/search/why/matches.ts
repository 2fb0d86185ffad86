import type { Item } from '@kola/contract/catalogue'
import type { Match } from '@kola/contract/search'
import type { Wanted } from '../find/find-ids.ts'
import { listBeginningClasses, type Term } from '../find/terms.ts'
import { toFlat, toFolded } from '../letters/fold.ts'
import { markText, openText, toExcerpt } from './marks.ts'
import { SOURCES, toNames } from './texts.ts'

/** A beginning that is too short for a class of words did not find it there. */
function toTermOf(term: Term, letter: string): Term {
  const beginnings = term.beginnings.filter((word) => listBeginningClasses(word).includes(letter))
  return beginnings.length === term.beginnings.length ? term : { ...term, beginnings }
}

/** Whether one of these terms may be in the text: most are not, and that is told without reading its words. */
function mayHave(folded: string, terms: readonly Term[], places: Iterable<number>): boolean {
  const isPart = (word: string) => folded.includes(word)
  for (const place of places) {
    const term = terms[place]
    if (term && (term.words.some(isPart) || term.beginnings.some(isPart))) return true
  }
  return false
}

const listOf = (terms: readonly Term[], places: Iterable<number>) => [...places].flatMap((place) => terms[place] ?? [])

/** @returns whether anything was there to take away */
function takeAway(missing: Set<number>, found: ReadonlySet<number>): boolean {
  const size = missing.size
  for (const index of found) missing.delete(index)
  return missing.size < size
}

/** Tells why an item was found: for each term the best place that has it. */
export function createExplainer({ terms, joined }: Wanted): (item: Item, getWhole: () => Item | null) => Match[] {
  const sources = SOURCES.map((source) => ({ ...source, ofClass: terms.map((term) => toTermOf(term, source.letter)) }))

  /** `getWhole` is asked for what a series contains. */
  return function explain(item, getWhole) {
    const missing = new Set(terms.keys())
    const matches: Match[] = []
    for (const { field, isLong, isNames, list, ofClass } of sources) {
      if (missing.size === 0) return matches
      const seen = new Set<string>()
      for (const given of list(item, getWhole)) {
        // In a short text two words may be looked for as one.
        if (!mayHave(isLong ? toFolded(given) : toFlat(given), ofClass, missing)) continue
        for (const text of isNames ? toNames(given) : [given]) {
          if (missing.size === 0 || seen.has(text)) continue
          seen.add(text)
          const mark = openText(text, isLong)
          // Of a query of many words most are soon found: a text without one of the rest is not read for all of them.
          if (missing.size < terms.length && mark(listOf(ofClass, missing)).found.size === 0) continue
          const { marks, found } = mark(ofClass)
          if (takeAway(missing, found)) matches.push({ id: item.id, field, ...toExcerpt(text, marks) })
        }
      }
    }
    const asOne = missing.size > 0 && joined ? findAsOne(item, joined) : null
    return asOne ? [asOne] : matches
  }
}

function findAsOne(item: Item, joined: Term): Match | null {
  for (const { field, list } of SOURCES) {
    if (field !== 'name') continue
    for (const text of list(item, () => null)) {
      const { marks } = markText(text, [joined])
      if (marks.length > 0) return { id: item.id, field, ...toExcerpt(text, marks) }
    }
  }
  return null
}

/** The terms as the item writes them, for "Did you mean". */
export function toSpelling(matches: readonly Match[], terms: readonly Term[]): string {
  return terms.map((term) => findSpelling(matches, term) ?? term.words[0]).join(' ')
}

function findSpelling(matches: readonly Match[], term: Term): string | undefined {
  for (const { text } of matches) {
    const [mark] = markText(text, [term]).marks
    if (mark) return text.slice(...mark)
  }
  return undefined
}
