import type { AccountAnswer } from '@kola/contract/account'
import { toLanguageCode } from '@kola/contract/language-name'
import { hashKey, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { MEMBER_KEY, queryClient } from '#shared/answers/query-client.ts'
import { readPerson } from '#shared/memory/person.ts'
import { isOutdated, keepOnly, keepPerson } from '#shared/memory/person-store.ts'
import { call } from '#shared/service/service.ts'
import { useSession } from '#shared/service/session.ts'
import { setTitleLanguage } from '#shared/titles/title-language.ts'

/** Within this time a repeated request returns the last answer. Specification 1 §7. */
export const ACCOUNT_FRESH_MS = 30_000

export const accountQuery = queryOptions({
  queryKey: [MEMBER_KEY, 'account'],
  queryFn: () => call('GET /apps/v1/account', {}),
  staleTime: ACCOUNT_FRESH_MS,
})

/**
 * Who is watching, as the service knows it, and the language in which they read titles; where somebody must be chosen
 * first, that is asked once more.
 */
function notePerson({ people, person }: Pick<AccountAnswer, 'people' | 'person'>): void {
  // An answer that was asked for before another tab chose says nothing of whom it chose.
  if (isOutdated() || (readPerson()?.id === '' && people.length > 1)) return
  keepOnly(people)
  const own = people.find(({ id }) => id === person)
  keepPerson(own ?? { id: '' })
  setTitleLanguage(toLanguageCode(own?.language ?? ''))
}

/** Whoever brought the account. */
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || query.queryHash !== hashKey(accountQuery.queryKey)) return
  const account = query.state.data as AccountAnswer | undefined
  if (account) notePerson(account)
})

export interface AccountRequest {
  client: QueryClient
  /** Asks the service whatever was answered a moment ago. */
  isForced?: boolean
  load?: () => Promise<AccountAnswer>
}

/** The account; at most one call in 30 seconds unless forced. */
export async function fetchAccount({ client, isForced = false, load }: AccountRequest): Promise<AccountAnswer> {
  const query = load ? { ...accountQuery, queryFn: load } : accountQuery
  // What is on its way may have been read before that because of which it is asked for anew.
  if (isForced)
    await client
      .getQueryCache()
      .find({ queryKey: query.queryKey })
      ?.promise?.catch(() => {})
  return client.fetchQuery({ ...query, staleTime: isForced ? 0 : ACCOUNT_FRESH_MS })
}

/** The signed-in account, or undefined for a visitor and while it is on its way. */
export function useAccount(): AccountAnswer | undefined {
  const isMember = useSession() === 'member'
  return useQuery({ ...accountQuery, enabled: isMember, refetchOnMount: false }).data
}
