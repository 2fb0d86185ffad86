import type { Client } from '@kola/contract/http/client'
import { type Title, toTitle } from '@kola/contract/title'

type Playable = Pick<Title, 'id' | 'kind' | 'children'>
type ListChildren = (titleId: string) => Promise<Playable[]>

/**
 * The title that really plays: a series means the first child of its first child, a season and a playlist their first
 * child, all else itself. Null when there is no child yet. Specification 1 §4, 2 §4.6.
 */
export async function findPlayable(title: Playable, listChildren: ListChildren): Promise<Playable | null> {
  if (title.kind === 'movie' || title.kind === 'episode') return title
  const children = title.children.length > 0 ? title.children : await listChildren(title.id)
  const [first] = children
  return first ? findPlayable(first, listChildren) : null
}

/** Children of a series or a season from the catalogue. */
export function listChildrenBy(client: Client): ListChildren {
  return async (titleId) => {
    const answer = await client('GET /apps/v1/catalogues', { query: { id: titleId } })
    return answer._embedded.items.map(toTitle)
  }
}
