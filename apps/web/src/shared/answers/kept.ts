import { useEffect, useSyncExternalStore } from 'react'
import { loadPatiently } from './retry.ts'

/** One answer of the service that visitors' screens read, kept without TanStack Query so that the first visit is small. */
export interface Kept<T> {
  /** Takes an answer that came by another way. */
  put: (answer: T) => void
  /** The answer while it is fresh, else a new one; asked for once for all who wait. */
  fetch: () => Promise<T>
  read: () => T | undefined
  subscribe: (listener: () => void) => () => void
}

/** Keeps what `load` answers for `freshMs`. @param isOver it has ended before that */
export function createKept<T>(load: () => Promise<T>, freshMs: number, isOver = () => false): Kept<T> {
  const listeners = new Set<() => void>()
  let kept: { answer: T; at: number } | undefined
  let loading: Promise<T> | undefined

  function put(answer: T): void {
    kept = { answer, at: Date.now() }
    for (const listener of listeners) listener()
  }
  async function renew(): Promise<T> {
    try {
      const answer = await loadPatiently(load)
      put(answer)
      return answer
    } finally {
      loading = undefined
    }
  }
  async function fetch(): Promise<T> {
    if (kept && Date.now() - kept.at < freshMs && !isOver()) return kept.answer
    loading ??= renew()
    return loading
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { put, fetch, read: () => kept?.answer, subscribe }
}

/** The answer, an old one until a new one is there, and `undefined` before the first. */
export function useKept<T>(kept: Kept<T>): T | undefined {
  useEffect(() => {
    kept.fetch().catch(() => {
      // NOTE: what is there stays; the next screen asks again.
    })
  }, [kept])
  return useSyncExternalStore(kept.subscribe, kept.read, kept.read)
}
