import type { Item } from '@kola/contract/catalogue'
import type { Match } from '@kola/contract/search'
import type { Cache, Reweigh } from '#shared/cache/cache.ts'
import { toFlat, toPlain } from '../letters/fold.ts'

/** A text by which a title is found. A folded word that is no part of `flat` is not in the text either. */
export interface SearchedText {
  text: string
  flat: string
  /** As `toPlain` makes it, of a long text. */
  lower: string | null
}

export interface Source {
  field: Match['field']
  /** As in `title_search.words`. */
  letter: string
  /** In a long text two words are never looked for as one. */
  isLong: boolean
  /** `getWhole` is asked for what a series contains. */
  list: (item: Item, getWhole: () => Item | null) => string[]
}

const people = (text: string | undefined) => (text ?? '').split(',').map((name) => name.trim())
const others = ({ languages }: Item) => languages.slice(1)

/** Everything by which a title is found, the best first. */
export const SOURCES: readonly Source[] = [
  { field: 'name', letter: 'a', isLong: false, list: ({ name }) => [name] },
  {
    field: 'name',
    letter: 'b',
    isLong: false,
    list: (item) => [...others(item).map((one) => one.title), item.metaData.gloss ?? ''],
  },
  {
    field: 'cast',
    letter: 'c',
    isLong: false,
    list: ({ metaData: { Cast, Starring } }) => [...people(Cast), ...people(Starring)],
  },
  {
    field: 'crew',
    letter: 'd',
    isLong: false,
    list: ({ metaData: { Director, Producer, Writers } }) => [Director, Producer, Writers].flatMap(people),
  },
  { field: 'genre', letter: 'e', isLong: false, list: ({ metaData }) => people(metaData.Genres) },
  {
    field: 'description',
    letter: 'f',
    isLong: true,
    list: (item) => [item.description, item.metaData.tagline ?? '', ...others(item).map((one) => one.description)],
  },
  {
    field: 'episode',
    letter: 'g',
    isLong: true,
    list: (item, getWhole) => (item.kind === 'series' ? listWithin(getWhole() ?? item) : []),
  },
]

/** Of a series its seasons and their episodes: names first. */
function listWithin(series: Item): string[] {
  const seasons = series._embedded.items as Item[]
  const within = seasons.flatMap((season) => [season, ...(season._embedded.items as Item[])])
  return [
    ...within.flatMap((one) => [one.name, ...others(one).map(({ title }) => title)]),
    ...within.map(({ description }) => description),
    ...within.flatMap(({ metaData }) => people(metaData.Cast)),
  ]
}

/** What was folded of an item so far, by place in `SOURCES`. */
export interface FoldedItem {
  item: Item
  texts: (readonly SearchedText[])[]
  bytes: number
  reweigh: Reweigh | null
}

/** Gives the texts of a source by its place in `SOURCES`, each text once. */
export type OpenTexts = (item: Item, getWhole: () => Item | null) => (place: number) => readonly SearchedText[]

/** What a text takes that was folded in two ways, for each of its letters. */
const LETTER_BYTES = 3

/** Each text is folded once for a version of the catalogue, when it is first asked for. */
export function createSearchedTexts(cache: Cache<FoldedItem>, tenantId: string): OpenTexts {
  function open(item: Item): FoldedItem {
    const known = cache.find(tenantId, item.id)
    if (known?.item === item) return known
    const folded: FoldedItem = { item, texts: [], bytes: 0, reweigh: null }
    folded.reweigh = cache.keep({ owner: tenantId, key: item.id, value: folded, bytes: 0 })
    return folded
  }
  return (item, getWhole) => {
    const folded = open(item)
    return (place) => {
      const before = folded.texts[place]
      if (before) return before
      const texts = foldSource(SOURCES[place], item, getWhole)
      folded.texts[place] = texts
      folded.bytes += LETTER_BYTES * texts.reduce((sum, { text }) => sum + text.length, 0)
      folded.reweigh?.(folded.bytes)
      return texts
    }
  }
}

function foldSource(source: Source | undefined, item: Item, getWhole: () => Item | null): readonly SearchedText[] {
  if (!source) return []
  return [...new Set(source.list(item, getWhole))].flatMap((text) => toSearched(text, source))
}

function toSearched(text: string, { isLong }: Source): SearchedText[] {
  const flat = toFlat(text)
  return flat === '' ? [] : [{ text, flat, lower: isLong ? toPlain(text) : null }]
}
