import type { Item } from '@kola/contract/catalogue'
import type { Match } from '@kola/contract/search'
import { listBeginningClasses, type Term } from '../terms.ts'
import { markLongText, markText, toExcerpt } from './marks.ts'
import { type OpenTexts, type SearchedText, SOURCES } from './searched-texts.ts'

export interface Wanted {
  terms: readonly Term[]
  /** All terms as one word, which a name may be. */
  joined: Term | null
}

/** A beginning that is too short for a class of words did not find it there. */
function toTermOf(term: Term, letter: string): Term {
  const beginnings = term.beginnings.filter((word) => listBeginningClasses(word).includes(letter))
  return beginnings.length === term.beginnings.length ? term : { ...term, beginnings }
}

/** Whether one of these terms may be in the text: most are not, and that is told without reading its words. */
function mayHave(flat: string, terms: readonly Term[], places: Iterable<number>): boolean {
  const isPart = (word: string) => flat.includes(word)
  for (const place of places) {
    const term = terms[place]
    if (term && (term.words.some(isPart) || term.beginnings.some(isPart))) return true
  }
  return false
}

const listOf = (terms: readonly Term[], places: Iterable<number>) => [...places].flatMap((place) => terms[place] ?? [])

const mark = ({ text, lower }: SearchedText, isLong: boolean, terms: readonly Term[]) =>
  isLong ? markLongText(text, lower, terms) : markText(text, terms)

/** Of a query of many words most are soon found: a text without one of the rest is not read for all of them. */
const hasAny = (searched: SearchedText, isLong: boolean, terms: readonly Term[]): boolean =>
  mark(searched, isLong, terms).found.size > 0

/**
 * Tells why an item was found: for each term the best place that has it. `getWhole` is asked for what a series contains.
 */
export function createExplainer(
  { terms, joined }: Wanted,
  openTexts: OpenTexts,
): (item: Item, getWhole: () => Item | null) => Match[] {
  const bySource = SOURCES.map(({ letter }) => terms.map((term) => toTermOf(term, letter)))
  return (item, getWhole) => {
    const missing = new Set(terms.keys())
    const matches: Match[] = []
    const listTexts = openTexts(item, getWhole)
    for (const [place, { field, isLong }] of SOURCES.entries()) {
      if (missing.size === 0) return matches
      const ofClass = bySource[place] ?? terms
      for (const searched of listTexts(place)) {
        const { text, flat } = searched
        if (!mayHave(flat, ofClass, missing)) continue
        if (missing.size < terms.length && !hasAny(searched, isLong, listOf(ofClass, missing))) continue
        const { marks, found } = mark(searched, isLong, ofClass)
        if (takeAway(missing, found)) matches.push({ id: item.id, field, ...toExcerpt(text, marks) })
      }
    }
    const asOne =
      missing.size > 0 && joined
        ? findAsOne(
            openTexts(item, () => null),
            { id: item.id, joined },
          )
        : null
    return asOne ? [asOne] : matches
  }
}

/** @returns whether anything was there to take away */
function takeAway(missing: Set<number>, found: ReadonlySet<number>): boolean {
  const size = missing.size
  for (const index of found) missing.delete(index)
  return missing.size < size
}

function findAsOne(listTexts: ReturnType<OpenTexts>, { id, joined }: { id: string; joined: Term }): Match | null {
  for (const [place, { field }] of SOURCES.entries()) {
    if (field !== 'name') continue
    for (const { text } of listTexts(place)) {
      const { marks } = markText(text, [joined])
      if (marks.length > 0) return { id, field, ...toExcerpt(text, marks) }
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
