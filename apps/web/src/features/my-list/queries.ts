import type { Item } from '@kola/contract/catalogue'
import type { Title } from '@kola/contract/title'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readAllPages } from '../../shared/answers/all-pages.ts'
import { MEMBER_KEY } from '../../shared/answers/query-client.ts'
import { call } from '../../shared/service/service.ts'
import { useSession } from '../../shared/service/session.ts'
import { type ReadTitle, useTitleSelect } from '../../shared/titles/title-language.ts'

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

/** The saved titles as the service holds them, newest first; none for a visitor and while they are on their way. */
export function useKeptList(): { titles: Title[]; isLoaded: boolean } {
  const isMember = useSession() === 'member'
  const { data, isFetched } = useQuery({ ...myListQuery, select: useTitleSelect(toTitles), enabled: isMember })
  return { titles: data ?? NO_TITLES, isLoaded: isFetched }
}
