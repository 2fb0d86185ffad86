import type { Item } from '@kola/contract/catalogue'
import type { Match } from '@kola/contract/search'
import { JSON_TYPE, KeptAnswer } from '../../shared/kept-answer.ts'

export interface SearchAnswer {
  query: string
  collections: readonly Item[]
  matches: readonly Match[]
  suggestion: string | null
  nextCursor: string | null
}

/** Items live as long as their catalogue's version, and are most of an answer: each is written once. */
const written = new WeakMap<Item, string>()

function write(item: Item): string {
  const known = written.get(item)
  if (known !== undefined) return known
  const text = JSON.stringify(item)
  written.set(item, text)
  return text
}

/** The same text as JSON.stringify makes of it. */
export function writeAnswer({ query, collections, ...rest }: SearchAnswer): KeptAnswer {
  const items = collections.map(write).join(',')
  const end = JSON.stringify(rest).slice(1)
  return new KeptAnswer(`{"query":${JSON.stringify(query)},"collections":[${items}],${end}`, JSON_TYPE)
}
