export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface SpanOptions {
  kind?: 'server' | 'client' | 'producer' | 'consumer'
  /** Of few values each, and never a person's: names of ours, not what somebody sent. */
  attributes?: Attributes
}

export interface BeginOptions extends SpanOptions {
  /** A `traceparent` that is continued, one of ours or of somebody who is believed; another text is none. */
  parent?: string | undefined
  /** 32 hex characters of its own; drawn unless given. */
  traceId?: string | undefined
  /** True for the call that a trace of this id began with: others of it point there. */
  isFirst?: boolean
}

/** Something that takes time, while it is kept. */
export interface OpenSpan {
  traceId: string
  traceparent: string
  /** What is done in there belongs to it. */
  run<T>(work: () => T): T
  set(attributes: Attributes): void
  /** Once. @param failure a word for what went wrong, of few: never a message, which may bear what somebody sent */
  end(failure?: string): void
}

/** Where time goes, from the call over the queue to the worker; null instead of one where nothing is traced. */
export interface Traces {
  /** Part of what runs now; null where that is not kept, so that it costs nothing. */
  child(name: string, options?: SpanOptions): OpenSpan | null
  /** A trace begins, or is continued from another process; null when it is not kept. */
  begin(name: string, options?: BeginOptions): OpenSpan | null
  /** What runs now; null where it is not kept. */
  current(): OpenSpan | null
  /** The same function, which belongs to what runs now whoever calls it. */
  bind<F extends (...args: never[]) => unknown>(work: F): F
  believesProxies: boolean
  /** Spans since the start: sent, refused or unanswered by the collector, and dropped because too many waited. */
  figures(): { sent: number; failed: number; dropped: number }
  /** Sends what waits, for two seconds at most. */
  stop(): Promise<void>
}

/** Awaits `work` as `span`, which ends with it; without a span it is only called. */
export async function during<T>(span: OpenSpan | null, work: () => Promise<T>): Promise<T> {
  if (!span) return work()
  try {
    const done = await span.run(work)
    span.end()
    return done
  } catch (error) {
    span.end(toFailure(error))
    throw error
  }
}

const CODE = /^[A-Za-z0-9_]{1,40}$/

/** A code, as of PostgreSQL or the system, or the kind of error; never its message. */
export function toFailure(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (typeof code === 'string' && CODE.test(code)) return code
  return typeof name === 'string' && CODE.test(name) ? name : 'unknown'
}
