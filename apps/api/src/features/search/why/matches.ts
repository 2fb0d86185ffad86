import type { Item } from '@kola/contract/catalogue'
import type { Match } from '@kola/contract/search'
import { type FoldedWord, foldWords } from '../letters/fold.ts'
import { CLASSES, listBeginningClasses, type Term } from '../terms.ts'
import { type Marked, markLongText, markText, markWords, toExcerpt } from './marks.ts'

type Field = Match['field']

interface Source {
  field: Field
  /** As in `title_search.words`. */
  letter: string
  list: () => string[]
}

interface FoldedText {
  text: string
  words: FoldedWord[]
}

/** Items live as long as their catalogue's version: what is short of them is folded once. */
const folded = new WeakMap<Item, Map<string, FoldedText[]>>()
/** A description would take more memory than it saves time. */
const LONG = ['f', 'g']

function listFolded(item: Item, { letter, list }: Source): FoldedText[] {
  const byLetter = folded.get(item) ?? new Map<string, FoldedText[]>()
  const known = byLetter.get(letter)
  if (known) return known
  const made = list().map((text) => ({ text, words: foldWords(text) }))
  folded.set(item, byLetter.set(letter, made))
  return made
}

/** Its texts one after the other, as far as they are asked for. */
function* markSource(item: Item, source: Source, terms: readonly Term[]): Generator<Marked & { text: string }> {
  if (LONG.includes(source.letter)) {
    for (const text of source.list()) yield { text, ...markLongText(text, terms) }
  } else {
    for (const { text, words } of listFolded(item, source)) yield { text, ...markWords(words, terms) }
  }
}

export interface Wanted {
  terms: readonly Term[]
  /** All terms as one word, which a name may be. */
  joined: Term | null
}

const people = (text: string | undefined) => (text ?? '').split(',').map((name) => name.trim())

/** Everything by which a title is found, the best first. */
function listSources({ name, description, languages, metaData: facts }: Item): Source[] {
  const others = languages.slice(1)
  return [
    { field: 'name', letter: 'a', list: () => [name] },
    { field: 'name', letter: 'b', list: () => [...others.map((one) => one.title), facts.gloss ?? ''] },
    { field: 'cast', letter: 'c', list: () => [...people(facts.Cast), ...people(facts.Starring)] },
    { field: 'crew', letter: 'd', list: () => [facts.Director, facts.Producer, facts.Writers].flatMap(people) },
    { field: 'genre', letter: 'e', list: () => people(facts.Genres) },
    {
      field: 'description',
      letter: 'f',
      list: () => [description, facts.tagline ?? '', ...others.map((one) => one.description)],
    },
  ]
}

/** Of a series its seasons and their episodes: names first. */
function listWithin(series: Item): Source[] {
  const seasons = series._embedded.items as Item[]
  const within = seasons.flatMap((season) => [season, ...(season._embedded.items as Item[])])
  const texts = [
    ...within.flatMap(({ name, languages }) => [name, ...languages.slice(1).map((one) => one.title)]),
    ...within.map(({ description }) => description),
    ...within.flatMap(({ metaData }) => people(metaData.Cast)),
  ]
  return [{ field: 'episode', letter: 'g', list: () => texts }]
}

/** A beginning that is too short for a class of words did not find it there. */
function toTermOf(term: Term, letter: string): Term {
  const beginnings = term.beginnings.filter((word) => listBeginningClasses(word).includes(letter))
  return beginnings.length === term.beginnings.length ? term : { ...term, beginnings }
}

/**
 * Tells why an item was found: for each term the best place that has it. `getWhole` is asked for what a series contains.
 */
export function createExplainer({ terms, joined }: Wanted): (item: Item, getWhole: () => Item | null) => Match[] {
  const byLetter = new Map(CLASSES.map((letter) => [letter as string, terms.map((term) => toTermOf(term, letter))]))
  return (item, getWhole) => {
    const missing = new Set(terms.keys())
    const matches: Match[] = []
    const look = (sources: readonly Source[]) => {
      for (const source of sources) {
        if (missing.size === 0) return
        for (const { text, marks, found } of markSource(item, source, byLetter.get(source.letter) ?? terms)) {
          if (takeAway(missing, found)) matches.push({ id: item.id, field: source.field, ...toExcerpt(text, marks) })
          if (missing.size === 0) return
        }
      }
    }
    const sources = listSources(item)
    look(sources)
    if (missing.size > 0 && item.kind === 'series') look(listWithin(getWhole() ?? item))
    const asOne = missing.size > 0 && joined ? findAsOne(item.id, sources, joined) : null
    return asOne ? [asOne] : matches
  }
}

/** @returns whether anything was there to take away */
function takeAway(missing: Set<number>, found: ReadonlySet<number>): boolean {
  const size = missing.size
  for (const index of found) missing.delete(index)
  return missing.size < size
}

function findAsOne(id: string, sources: readonly Source[], joined: Term): Match | null {
  for (const { field, letter, list } of sources) {
    if (letter !== 'a' && letter !== 'b') continue
    for (const text of list()) {
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
