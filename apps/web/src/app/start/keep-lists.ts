import { hashKey, type QueryKey } from '@tanstack/react-query'
import { resumeListQuery } from '#features/continue-watching/queries.ts'
import { myListQuery } from '#features/my-list/queries.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { localStore, readJson, writeJson } from '#shared/memory/browser-store.ts'
import { onForgetMember } from '#shared/memory/member-memory.ts'
import { getSessionState, onSessionChange } from '#shared/service/session.ts'
import { tokens } from '#shared/service/tokens.ts'

/** The member's lists as they were last seen, for visits without a line. */
const LISTS_KEY = 'memberLists'
/** What a row of home shows; whole lists may be longer than a browser's storage. */
const KEPT_ENTRIES = 24

interface KeptLists {
  /** The end of the user token whose lists these are. */
  owner: string
  answers: Record<string, unknown>
}

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

const readOwner = () => tokens.read('user')?.slice(-12) ?? null

function readKept(): KeptLists {
  const owner = readOwner() ?? ''
  const kept = readJson<KeptLists>(localStore, LISTS_KEY)
  return kept?.owner === owner && kept.answers ? kept : { owner, answers: {} }
}

const drop = () => localStore.removeItem(LISTS_KEY)

/** Shows each list as it was last seen until the service has answered. */
function showKept(): void {
  const { answers } = readKept()
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
    if (type !== 'updated' || query.state.status !== 'success' || readOwner() === null) return
    const list = LISTS.find((one) => hashKey(one.queryKey) === query.queryHash)
    if (!list) return
    const { owner, answers } = readKept()
    writeJson(localStore, LISTS_KEY, {
      owner,
      answers: { ...answers, [list.name]: list.cut(query.state.data as never) },
    })
  })
  onForgetMember(drop)
  onSessionChange(() => {
    if (getSessionState() === 'visitor') drop()
  })
}
