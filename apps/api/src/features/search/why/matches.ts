import type { Match } from '@kola/contract/search'
import type { Wanted } from '../find/find-ids.ts'
import { listBeginningClasses, type Term } from '../find/terms.ts'
import { toPlain } from '../letters/fold.ts'
import { type FoldedText, type FoldedTexts, findText, toSought } from './folded-texts.ts'
import { markLongText, markText, toExcerpt } from './marks.ts'
import { SOURCES, type Source } from './texts.ts'

/** A beginning that is too short for a class of words did not find it there. */
function toTermOf(term: Term, letter: string): Term {
  const beginnings = term.beginnings.filter((word) => listBeginningClasses(word).includes(letter))
  return beginnings.length === term.beginnings.length ? term : { ...term, beginnings }
}

/** Tells why an item was found, behind what was told of others. NOTE each item of each answer comes through here. */
export type TellWhy = (id: string, folded: FoldedTexts, matches: Match[]) => void

/** For each term the best text that has it, or the name that is all of them as one word. */
export function createExplainer({ terms, joined }: Wanted): TellWhy {
  const sought = terms.map(toSought)
  const soughtAsOne = joined && toSought(joined)
  const bySource = SOURCES.map(({ letter }) => terms.map((term) => toTermOf(term, letter)))

  function toMatch(id: string, { text, source }: FoldedText, wanted: readonly Term[]): Match {
    const { field, isLong } = SOURCES[source] as Source
    const { marks } = isLong ? markLongText(text, toPlain(text), wanted) : markText(text, wanted)
    const excerpt = toExcerpt(text, marks)
    return { id, field, text: excerpt.text, marks: excerpt.marks }
  }

  return (id, folded, matches) => {
    const places: number[] = []
    let isMissing = false
    for (const term of sought) {
      const place = findText(folded, term)
      if (place < 0) isMissing = true
      else if (!places.includes(place)) places.push(place)
    }
    const name = soughtAsOne && isMissing ? folded.texts[findText(folded, soughtAsOne)] : undefined
    if (name && joined) return void matches.push(toMatch(id, name, [joined]))
    if (places.length > 1) places.sort((one, other) => one - other)
    for (const place of places) {
      const found = folded.texts[place]
      if (found) matches.push(toMatch(id, found, bySource[found.source] ?? terms))
    }
  }
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
