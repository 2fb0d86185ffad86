import type { AnswerOf } from '@kola/contract/http/client'
import type { Match } from '@kola/contract/search'
import type { Title } from '@kola/contract/title'
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { isWorthRetrying } from '#shared/answers/retry.ts'
import { call } from '#shared/service/service.ts'
import { type ReadTitle, useTitleSelect } from '#shared/titles/title-language.ts'

/** Rows of seven, of five less two, and of three. */
const PAGE_TITLES = 42
const FRESH_MS = 300_000

type SearchAnswer = AnswerOf<'GET /apps/v1/searchvideo'>

export interface Found {
  /** What these are the results of. */
  query: string
  titles: Title[]
  /** Why each title was found, by its id; the best reason. */
  reasons: ReadonlyMap<string, Match>
  suggestion: string | null
  hasMore: boolean
}

function toReasons(pages: readonly SearchAnswer[]): Map<string, Match> {
  const reasons = new Map<string, Match>()
  for (const match of pages.flatMap((page) => page.matches)) {
    if (!reasons.has(match.id)) reasons.set(match.id, match)
  }
  return reasons
}

export function toFound({ pages }: Pick<InfiniteData<SearchAnswer>, 'pages'>, readTitle: ReadTitle): Found {
  const items = new Map(pages.flatMap((page) => page.collections).map((item) => [item.id, item]))
  return {
    query: pages[0]?.query ?? '',
    titles: [...items.values()].map(readTitle),
    reasons: toReasons(pages),
    suggestion: pages[0]?.suggestion ?? null,
    hasMore: Boolean(pages.at(-1)?.nextCursor),
  }
}

const searchQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal, pageParam }) =>
      call('GET /apps/v1/searchvideo', { query: { query, limit: PAGE_TITLES, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: FRESH_MS,
  })

/** Somebody waits for it at the keyboard: one more try, then the screen offers another. */
const isWorthOneMore = (failures: number, error: unknown) => failures < 1 && isWorthRetrying(failures, error)

/**
 * The results of a query; no query, no call. The call of a query that nobody waits for any longer is cancelled. Until an
 * answer is there, `data` is that of the query before it, under its own `query`.
 */
export const useSearch = (query: string) =>
  useInfiniteQuery({
    ...searchQuery(query),
    select: useTitleSelect(toFound),
    enabled: query !== '',
    retry: isWorthOneMore,
    placeholderData: keepPreviousData,
  })
