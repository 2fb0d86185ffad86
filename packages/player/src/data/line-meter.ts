import { isToldWhole, type Reading, type TimedAnswer, watchReadings } from './readings.ts'

/**
 * Counts what comes over the line: whole answers as the browser tells them, which knows its cache, and of answers that were
 * broken off what had come by then, of which the browser says nothing.
 */
export interface LineMeter {
  follow(url: string): Reading
  /** Counts what has come of all that is still being read: the page may be gone at once. */
  settle(): void
  stop(): void
}

export interface LineMeterNeeds {
  onBytes: (bytes: number) => void
  /** By the page's own clock, `performance.now()`. */
  sinceMs: number
  /** An answer that came ahead of the film and belongs to it, such as its manifest. */
  isOfFilm: (url: string) => boolean
  /** Tells of answers, those of before too where it can. Null: the browser does not. @returns its stop, after a last telling */
  watch?: ((onAnswers: (answers: readonly TimedAnswer[]) => void) => () => void) | null
  now?: () => number
  ownOrigin?: string
}

/** The browser's own reckoning for the head of an answer: more than newer protocols send, and less than the first one. */
const HEAD_BYTES = 300
/** What came earlier ahead of a film was for another opening of it. */
const AHEAD_MS = 60_000

export function startLineMeter(needs: LineMeterNeeds): LineMeter {
  const { onBytes, sinceMs, isOfFilm, watch = watchAnswers(), ownOrigin = location.origin } = needs
  const count = (bytes: number) => void (bytes !== 0 && onBytes(bytes))
  const origins = watchOrigins(count, watch ? ownOrigin : null)
  const readings = watchReadings(count, needs.now ?? (() => performance.now()))
  /** What a head weighs where it travels as it is written. */
  const heads = new Map<string, number>()
  /** Not told of every answer, but the same for all of an origin. */
  const protocols = new Map<string, string>()
  function headOf({ name, nextHopProtocol }: TimedAnswer): number {
    const origin = originOf(name)
    if (nextHopProtocol) protocols.set(origin, nextHopProtocol)
    return protocols.get(origin) === 'http/1.1' ? (heads.get(origin) ?? HEAD_BYTES) : HEAD_BYTES
  }

  function onAnswers(answers: readonly TimedAnswer[]) {
    for (const answer of answers) {
      const isAhead = answer.startTime < sinceMs
      if (isAhead && !(isOfFilm(answer.name) && answer.startTime > sinceMs - AHEAD_MS)) continue
      origins.note(answer)
      if (answer.transferSize > 0) {
        count(headOf(answer) + (isToldWhole(answer) ? answer.transferSize - HEAD_BYTES : 0))
      }
      readings.tell(answer)
    }
  }

  const unwatch = watch?.(onAnswers)
  return {
    follow: (url) => {
      const { came, whole, lost } = readings.follow(url)
      return {
        came,
        lost,
        whole(bytes, headBytes) {
          if (headBytes) heads.set(originOf(url), headBytes)
          whole(bytes)
          origins.whole(url, bytes)
        },
      }
    },
    settle: readings.settle,
    stop() {
      unwatch?.()
      readings.settle()
    },
  }
}

const originOf = (url: string) => /^[a-z]+:\/\/[^/]+/i.exec(url)?.[0] ?? ''

/**
 * The browser tells nothing of the answers of an origin that does not let it: of those the engine's own sizes count, cached
 * or not. Until it is known which kind an origin is, they are held.
 */
function watchOrigins(count: (bytes: number) => void, told: string | null) {
  const kinds = new Map<string, 'told' | 'untold'>(told === null ? [] : [[told, 'told']])
  const held = new Map<string, number>()
  const settleAs = (origin: string, kind: 'told' | 'untold') => {
    kinds.set(origin, kind)
    if (kind === 'untold') count(held.get(origin) ?? 0)
    held.delete(origin)
  }
  return {
    note({ name, transferSize, encodedBodySize }: TimedAnswer) {
      const origin = originOf(name)
      if (transferSize > 0 || encodedBodySize > 0) settleAs(origin, 'told')
      else if (!kinds.has(origin)) settleAs(origin, 'untold')
    },
    whole(url: string, bytes: number) {
      const origin = originOf(url)
      const kind = kinds.get(origin) ?? (told === null ? 'untold' : undefined)
      if (kind === 'untold') count(bytes)
      if (kind === undefined) held.set(origin, (held.get(origin) ?? 0) + bytes)
    },
  }
}

/** Null where the browser has no such telling. */
function watchAnswers(): LineMeterNeeds['watch'] {
  const isTold =
    'PerformanceObserver' in globalThis && 'transferSize' in (globalThis.PerformanceResourceTiming?.prototype ?? {})
  if (!isTold) return null
  return (onAnswers) => {
    const observer = new PerformanceObserver((list) => onAnswers(list.getEntries() as PerformanceResourceTiming[]))
    try {
      observer.observe({ type: 'resource', buffered: true })
    } catch {
      // Browsers of before 2019 know only the older form, which tells nothing of before.
      observer.observe({ entryTypes: ['resource'] })
    }
    return () => {
      onAnswers((observer.takeRecords?.() ?? []) as PerformanceResourceTiming[])
      observer.disconnect()
    }
  }
}
