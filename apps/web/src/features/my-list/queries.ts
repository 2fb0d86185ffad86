import type { Item } from '@kola/contract/catalogue'
import type { Title } from '@kola/contract/title'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readAllPages } from '#shared/answers/all-pages.ts'
import { MEMBER_KEY } from '#shared/answers/query-client.ts'
import { call } from '#shared/service/service.ts'
import { useSession } from '#shared/service/session.ts'
import { type ReadTitle, useTitleSelect } from '#shared/titles/title-language.ts'

async function loadMyList(): Promise<{ _embedded: { collections: Item[] } }> {
  const pages = await readAllPages((cursor) => call('GET /apps/v1/mylist', { query: { cursor } }))
  return { _embedded: { collections: pages.flatMap((page) => page._embedded.collections) } }
}

export const myListQuery = queryOptions({
  queryKey: [MEMBER_KEY, 'my-list'],
  queryFn: loadMyList,
})

const NO_TITLES: Title[] = []
const toTitles = (answer: { _embedded: { collections: Item[] } }, readTitle: ReadTitle) =>
  answer._embedded.collections.map(readTitle)

/** How a list stands that the service holds; `offline` and `lost`: nothing of it has come, and why. */
export type ListStanding = 'coming' | 'there' | 'offline' | 'lost'

export interface KeptList {
  /** Newest first; none for a visitor and while they are on their way. */
  titles: Title[]
  standing: ListStanding
  reload: () => void
}

interface Asked {
  data: unknown
  isError: boolean
  isPaused: boolean
}

export function toStanding({ data, isError, isPaused }: Asked): ListStanding {
  if (data !== undefined) return 'there'
  if (isPaused) return 'offline'
  return isError ? 'lost' : 'coming'
}

/** The saved titles as the service holds them. */
export function useKeptList(): KeptList {
  const isMember = useSession() === 'member'
  const query = useQuery({ ...myListQuery, select: useTitleSelect(toTitles), enabled: isMember })
  return { titles: query.data ?? NO_TITLES, standing: toStanding(query), reload: () => void query.refetch() }
}
