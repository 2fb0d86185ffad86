import { AGREEMENTS_PAGE, type Agreement } from '@kola/contract/agreements/agreements'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MEMBER_KEY } from '#shared/answers/query-client.ts'
import { call } from '#shared/service/service.ts'

/** A full page may have been the last one: then the next is empty. */
export const findOlder = (page: readonly Agreement[]): string | undefined =>
  page.length < AGREEMENTS_PAGE ? undefined : page.at(-1)?.id

/** What the account agreed to, newest first, page by page. */
export const useAgreements = () =>
  useInfiniteQuery({
    queryKey: [MEMBER_KEY, 'agreements'],
    queryFn: async ({ pageParam }) =>
      (await call('GET /apps/v1/agreements', { query: { before: pageParam } })).agreements,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: findOlder,
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  })
