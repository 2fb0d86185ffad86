import type { QueryKey } from '@tanstack/react-query'
import { resumeListQuery } from '#features/continue-watching/queries.ts'
import { myListQuery } from '#features/my-list/queries.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { keepMember, readKeptMember } from '#shared/memory/kept-member.ts'
import { openPersonStore } from '#shared/memory/person-store.ts'

/** What a row of home shows; whole lists may be longer than a browser's storage. */
const KEPT_ENTRIES = 24
/** Another tab that changes who is watching has said so by then. */
const KEEP_AFTER_MS = 1_000

const LISTS: readonly { name: string; queryKey: QueryKey; cut: (answer: never) => unknown }[] = [
  {
    name: 'myList',
    queryKey: myListQuery.queryKey,
    cut: (answer: { _embedded: { collections: unknown[] } }) => ({
      ...answer,
      _embedded: { ...answer._embedded, collections: answer._embedded.collections.slice(0, KEPT_ENTRIES) },
    }),
  },
  {
    name: 'resumeList',
    queryKey: resumeListQuery.queryKey,
    cut: (answer: { resumeList: unknown[] }) => ({ ...answer, resumeList: answer.resumeList.slice(0, KEPT_ENTRIES) }),
  },
]

/** Shows each list as it was last seen until the service has answered. */
function showKept(): void {
  const answers = readKeptMember()
  for (const { name, queryKey } of LISTS) {
    const isWanted = answers[name] && !queryClient.getQueryData(queryKey)
    if (isWanted) queryClient.setQueryData(queryKey, answers[name], { updatedAt: 0 })
  }
}

let isKeeping = false

/** Shows the lists of the person's last visit, and keeps them as they change. */
export function keepLists(): void {
  showKept()
  if (isKeeping) return
  isKeeping = true
  const cache = queryClient.getQueryCache()
  cache.subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success') return
    // What was dropped with the person before is nobody's any more, and found no more.
    const list = LISTS.find(({ queryKey }) => cache.find({ queryKey }) === query)
    if (list) setTimeout(keepMember, KEEP_AFTER_MS, list.name, list.cut(query.state.data as never), openPersonStore())
  })
}
