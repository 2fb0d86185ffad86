import type { Item } from '@kola/contract/catalogue'
import type { Match } from '@kola/contract/search'

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
    list: ({ metaData: { Cast, Starring } }) => [Cast, Starring].flatMap(people),
  },
  {
    field: 'crew',
    letter: 'd',
    isLong: false,
    list: ({ metaData: { Director, Producer, Writers } }) => [Director, Producer, Writers].flatMap(people),
  },
  {
    field: 'genre',
    letter: 'e',
    isLong: false,
    list: ({ metaData }) => people(metaData.Genres),
  },
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
