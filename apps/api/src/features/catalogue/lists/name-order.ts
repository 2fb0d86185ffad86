import type { Item } from '@kola/contract/catalogue'
import { sortInSlices } from './sort-in-slices.ts'

/** The same name that a viewer of the language reads: see inLanguage of the contract. */
function readName({ name, languages }: Item, language: string): string {
  if (language === '') return name
  const found = languages.find(({ code }) => code === language || code.startsWith(`${language}-`))
  return found?.title || name
}

interface Named {
  item: Item
  name: string
  plain: string
  addedAtMs: number
}

const MARKS = /\p{M}+/gu
const NO_LETTERS = /[^a-z0-9]+/g
const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text)

const toNames = (name: string) => ({
  name,
  plain: (isAscii(name) ? name : name.normalize('NFD').replace(MARKS, '')).toLowerCase().replace(NO_LETTERS, ''),
})

export interface OrderRule {
  sort: 'az' | 'recent'
  /** Of the names, without its region; empty for the titles' own names. */
  language: string
}

/** Items by the names that they bear in a language; `recent`: the newest first, by name where they came together. */
export async function orderItems(
  items: readonly Item[],
  { sort, language }: OrderRule,
  addedAtMs: ReadonlyMap<string, number>,
): Promise<Item[]> {
  const rules = { numeric: true, sensitivity: 'base', ignorePunctuation: true } as const
  const { compare } = new Intl.Collator([language || 'en', 'en'], rules)
  const byName = (a: Named, b: Named) => compare(a.name, b.name) || (a.item.id < b.item.id ? -1 : 1)
  const byAge = (a: Named, b: Named) => b.addedAtMs - a.addedAtMs || byName(a, b)
  const isByAge = sort === 'recent'
  const named = items.map((item) => ({
    item,
    ...toNames(readName(item, language)),
    addedAtMs: isByAge ? (addedAtMs.get(item.id) ?? 0) : 0,
  }))
  if (isByAge) return (await sortInSlices(named, byAge)).map(({ item }) => item)
  // Nearly in its order already: a language's own rules then have little left to compare, which is what takes time.
  named.sort((a, b) => (a.plain < b.plain ? -1 : a.plain > b.plain ? 1 : 0))
  const sorted = await sortInSlices(named, byName)
  return sorted.map(({ item }) => item)
}
