import type { Article } from '@kola/contract/help'
import Fuse from 'fuse.js'
import { type HelpLists, toHelpLists } from './queries.ts'

/** Single letters find everything; words that say much are longer than the small ones between them. */
const SHORTEST_WORD = 2
const SHORTEST_TELLING_WORD = 4

const toWords = (query: string, shortest: number) =>
  query.split(/[\s\p{P}]+/u).filter((word) => [...word].length >= shortest)

/**
 * What searches the lists by title, excerpt and slug: every word must stand somewhere, letters may be mistyped and
 * accents left out. Where the small words of a question are in the way, the long ones are enough. A query without words
 * answers the lists as they are.
 */
export function createHelpSearch(lists: HelpLists): (query: string) => HelpLists {
  const articles = [...new Map(Object.values(lists).flatMap((list) => list.map((one) => [one.id, one]))).values()]
  const fuse = new Fuse<Article>(articles, {
    keys: [
      { name: 'title', weight: 3, getFn: (article) => article.languages.map(({ title }) => title) },
      { name: 'excerpt', weight: 2 },
      { name: 'slug', weight: 1 },
    ],
    threshold: 0.3,
    ignoreLocation: true,
    ignoreDiacritics: true,
    useTokenSearch: true,
    tokenMatch: 'all',
  })
  const find = (words: readonly string[]) =>
    words.length === 0 ? [] : fuse.search(words.join(' ')).map(({ item }) => item)
  return (query) => {
    const words = toWords(query, SHORTEST_WORD)
    if (words.length === 0) return lists
    const found = find(words)
    return toHelpLists(found.length > 0 ? found : find(toWords(query, SHORTEST_TELLING_WORD)))
  }
}
