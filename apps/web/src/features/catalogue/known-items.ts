import type { Item } from '@kola/contract/catalogue'
import type { QueryClient } from '@tanstack/react-query'

interface ItemLists {
  /** Home. */
  hero?: Item[]
  rows?: { items: Item[] }[]
  spotlight?: Item | null
  trending?: Item[]
  /** A list that comes page by page. */
  pages?: ItemLists[]
  /** A search, and what was begun. */
  collections?: Item[]
  resumeList?: { video: Item }[]
  _embedded?: { items?: Item[]; collections?: Item[] }
}

/** The items in an answer of any of the calls that bear some. */
function listItems(answer: ItemLists): Item[] {
  const { hero = [], rows = [], spotlight, trending = [], pages = [], collections = [], resumeList = [] } = answer
  const own = [answer._embedded?.items, answer._embedded?.collections].flatMap((items) => items ?? [])
  return [
    ...hero,
    ...(spotlight ? [spotlight] : []),
    ...[...rows.flatMap(({ items }) => items), ...trending, ...collections, ...own],
    ...resumeList.map(({ video }) => video),
    ...pages.flatMap(listItems),
  ]
}

/**
 * A title as home, a list, a search or another screen holds it, in the shape of its own call: it stands on its page at
 * once, until that call has answered.
 */
export function findKnownItem(client: QueryClient, id: string): { _embedded: { collections: Item[] } } | undefined {
  for (const query of client.getQueryCache().getAll()) {
    const { data } = query.state
    const found =
      typeof data === 'object' && data !== null ? listItems(data).find((item) => item?.id === id) : undefined
    if (found) return { _embedded: { collections: [found] } }
  }
  return undefined
}
