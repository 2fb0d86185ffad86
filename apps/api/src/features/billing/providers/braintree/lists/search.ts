import type { Readable } from 'node:stream'
import type { BraintreeApi } from '../client.ts'

interface Range {
  between(from: string, until: string): void
}
/** As much of a search as this adapter asks, which the library's types have not in full. */
export interface Search {
  createdAt(): Range
  settledAt(): Range
  disbursementDate(): Range
  status(): { in(statuses: readonly string[]): void }
}
interface Response {
  ids: string[]
  stream: Readable
  ready(): void
}
interface Searches {
  search(ask: (search: Search) => void, done: (error: unknown, response: Response) => void): void
}

/** A span of time in milliseconds, its end left out. */
export interface Span {
  fromMs: number
  untilMs: number
}

/** A search finds no more than ten thousand; so few are read at once. */
const MAX_AT_ONCE = 200

/**
 * What a search finds, or `too-many` to be read at once. The library's own pages cannot be begun in the middle, so what is
 * searched is cut into spans.
 */
export function findAll<T>(
  api: BraintreeApi,
  kind: 'subscription' | 'transaction',
  ask: (search: Search) => void,
): Promise<T[] | 'too-many'> {
  return api.ask(`search-${kind}s`, async (gateway) => {
    const searches = gateway[kind] as unknown as Searches
    const response = await new Promise<Response>((resolve, reject) => {
      searches.search(ask, (error, found) => (error ? reject(error) : resolve(found)))
    })
    if (response.ids.length > MAX_AT_ONCE) return 'too-many'
    if (response.ids.length === 0) return []
    response.ready()
    const found: T[] = []
    for await (const one of response.stream as AsyncIterable<T>) found.push(one)
    return found
  })
}

/** Seconds are what a search goes by: a span of one is not halved. */
const SECOND_MS = 1_000

/**
 * Spans that are still to be read, the next one first. Cut in halves until little enough is in each.
 * @throws ProviderError where one second has too many
 */
export async function readSpan<T>(
  api: BraintreeApi,
  spans: readonly Span[],
  find: (span: Span) => Promise<T[] | 'too-many'>,
): Promise<{ found: T[]; rest: Span[] }> {
  const [span, ...rest] = spans
  if (!span) return { found: [], rest: [] }
  const found = await find(span)
  if (found !== 'too-many') return { found, rest }
  const { fromMs, untilMs } = span
  if (untilMs - fromMs <= SECOND_MS) throw api.fail('search', 'too many in one second', { retryable: false })
  const middleMs = Math.floor((fromMs + untilMs) / 2 / SECOND_MS) * SECOND_MS
  return { found: [], rest: [{ fromMs, untilMs: middleMs }, { fromMs: middleMs, untilMs }, ...rest] }
}

/** Both ends of a search count: its end is the last second of the span. */
export const toBounds = ({ fromMs, untilMs }: Span): [string, string] => [
  ...([new Date(fromMs).toISOString(), new Date(untilMs - SECOND_MS).toISOString()] as const),
]

export const readSpans = (cursor: string): Span[] => JSON.parse(cursor) as Span[]
export const keepSpans = (rest: readonly Span[]): string | null => (rest.length === 0 ? null : JSON.stringify(rest))
