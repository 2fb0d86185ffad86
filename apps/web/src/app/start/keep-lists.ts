import { hashKey, type QueryKey } from '@tanstack/react-query'
import { resumeListQuery } from '#features/continue-watching/queries.ts'
import { myListQuery } from '#features/my-list/queries.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { dropKeptMember, keepMember, readKeptMember } from '#shared/memory/kept-member.ts'
import { onForgetMember } from '#shared/memory/member-memory.ts'
import { getSessionState, onSessionChange } from '#shared/service/session.ts'

/** What a row of home shows; whole lists may be longer than a browser's storage. */
const KEPT_ENTRIES = 24

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
    const isThere = queryClient.getQueryData(queryKey) !== undefined
    if (answers[name] && !isThere) queryClient.setQueryData(queryKey, answers[name], { updatedAt: 0 })
  }
}

let isKeeping = false

/** Shows the lists of the last visit, and keeps them as they change. */
export function keepLists(): void {
  showKept()
  if (isKeeping) return
  isKeeping = true
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success') return
    const list = LISTS.find((one) => hashKey(one.queryKey) === query.queryHash)
    if (list) keepMember(list.name, list.cut(query.state.data as never))
  })
  onForgetMember(dropKeptMember)
  onSessionChange(() => {
    if (getSessionState() === 'visitor') dropKeptMember()
  })
}
