import type { Match } from '@kola/contract/search'
import type { Wanted } from '../find/find-ids.ts'
import { listBeginningClasses, type Term } from '../find/terms.ts'
import { toPlain } from '../letters/fold.ts'
import { type FoldedTexts, findText } from './folded-texts.ts'
import { markLongText, markText, toExcerpt } from './marks.ts'
import { SOURCES } from './texts.ts'

/** A beginning that is too short for a class of words did not find it there. */
function toTermOf(term: Term, letter: string): Term {
  const beginnings = term.beginnings.filter((word) => listBeginningClasses(word).includes(letter))
  return beginnings.length === term.beginnings.length ? term : { ...term, beginnings }
}

/** Tells why an item was found: for each term the best text that has it, or the name that is all of them as one word. */
export function createExplainer({ terms, joined }: Wanted): (id: string, folded: FoldedTexts) => Match[] {
  const bySource = SOURCES.map(({ letter }) => terms.map((term) => toTermOf(term, letter)))

  function toMatch(id: string, found: FoldedTexts['texts'][number], wanted: readonly Term[]): Match[] {
    const source = SOURCES[found.source]
    if (!source) return []
    const { text } = found
    const { marks } = source.isLong ? markLongText(text, toPlain(text), wanted) : markText(text, wanted)
    return [{ id, field: source.field, ...toExcerpt(text, marks) }]
  }

  return (id, folded) => {
    const places = terms.map((term) => findText(folded, term))
    const name = joined && places.includes(-1) ? folded.texts[findText(folded, joined)] : undefined
    if (name && joined) return toMatch(id, name, [joined])
    return [...new Set(places)]
      .sort((one, other) => one - other)
      .flatMap((place) => {
        const found = folded.texts[place]
        return found ? toMatch(id, found, bySource[found.source] ?? terms) : []
      })
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
