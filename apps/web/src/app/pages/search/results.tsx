import { Skeleton } from '@kola/ui/feedback/skeleton'
import { useEffect } from 'react'
import { NoLine } from '#app/offline/no-line.tsx'
import type { CardTools } from '#app/titles/card-tools.tsx'
import { useSearch } from '#features/search/queries.ts'
import { rememberSearch } from '#features/search/recent/recent-searches.ts'
import { useIsLate, useSettled } from '#features/search/use-pauses.ts'
import { say } from '#features/search/words.ts'
import { keepLastSearch } from '#shared/memory/last-search.ts'
import { texts, toSearchHeading } from '#shared/texts.ts'
import { FoundTitles } from './found-titles.tsx'
import { NoResult } from './no-result.tsx'

/** Two rows of a wide screen. */
const PLACES = Array.from({ length: 14 }, (_, index) => index)

function Waiting({ query }: { query: string }) {
  return (
    <div className="page">
      <div className="list-head">
        <h1 className="sentence">{toSearchHeading(query)}</h1>
      </div>
      <div className="grid">
        {PLACES.map((place) => (
          <Skeleton key={place} shape="poster" />
        ))}
      </div>
    </div>
  )
}

type Search = ReturnType<typeof useSearch>
type Outcome = Pick<Search, 'data' | 'isError' | 'isPaused' | 'isPlaceholderData'>

/** What a screen reader is told when the results stand. */
export function sayOutcome(query: string, { data, isError, isPaused, isPlaceholderData }: Outcome): string {
  if (isPaused && (isPlaceholderData || !data)) return say('offline')
  if (isPlaceholderData) return ''
  if (isError && !data) return say('notAnswered', { query })
  if (data?.titles.length === 0) return say('foundNone', { query })
  if (!data) return ''
  return say(data.hasMore ? 'foundSoFar' : 'found', { count: data.titles.length, query })
}

interface ResultsProps {
  query: string
  tools: CardTools
}

/** The results of a query, or why there are none. Those of the query before it stay until they would mislead. */
export function Results({ query, tools }: ResultsProps) {
  const search = useSearch(query)
  const isWaiting = search.isPending || search.isPlaceholderData
  const outcome = useSettled(sayOutcome(query, search))
  useEffect(() => keepLastSearch(query), [query])
  return (
    <div aria-busy={isWaiting}>
      <p className="visually-hidden" role="status">
        {outcome}
      </p>
      <Found query={query} search={search} isWaiting={isWaiting} tools={tools} />
    </div>
  )
}

function Found({ query, search, isWaiting, tools }: ResultsProps & { search: Search; isWaiting: boolean }) {
  const isLate = useIsLate(isWaiting)
  const { data, error, isPaused, isFetching } = search
  const retry = () => void search.refetch()
  const noResult = { tools, isRetrying: isFetching && !isPaused, onRetry: retry }
  if (isPaused && (isWaiting || !data)) {
    return <NoLine level={1} isSentence title={toSearchHeading(query)} onRetry={retry} />
  }
  if (error && !data) return <NoResult {...noResult} query={query} fault={error.message || texts.fallback} />
  if (!data || (isWaiting && isLate)) return <Waiting query={query} />
  if (data.titles.length === 0) return <NoResult {...noResult} query={data.query} suggestion={data.suggestion} />
  const more = { isLoading: search.isFetchingNextPage, load: search.fetchNextPage }
  return (
    <div className="page">
      <FoundTitles found={data} tools={tools} isHeld={isWaiting} more={more} onUse={() => rememberSearch(query)} />
    </div>
  )
}
