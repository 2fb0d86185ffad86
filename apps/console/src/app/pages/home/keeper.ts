import type { Arrangement } from '@kola/contract/arranging/arrangement'
import type { Home } from '@kola/contract/arranging/endpoints'
import { ApiError } from '@kola/contract/http/client'

/** What is written here, and how far it is kept. */
export interface Kept {
  home: Home
  arrangement: Arrangement
  isKept: boolean
  failure: unknown
}

interface KeeperNeeds {
  home: Home
  send(arrangement: Arrangement, revision: number): Promise<Home>
  onHome(home: Home): void
  waitMs?: number
}

const toArrangement = ({ draft, live }: Home) => draft?.arrangement ?? live

/** The home that stands, where somebody else was first. */
export const readChanged = (error: unknown): Home | null =>
  error instanceof ApiError && error.code === 'HOME_CHANGED' ? ((error.body.home as Home | undefined) ?? null) : null

/** Keeps a draft while it is written: the last of several changes, one call at a time. Where somebody else was first, theirs stands. */
export function createKeeper({ home, send, onHome, waitMs = 300 }: KeeperNeeds) {
  let state: Kept = { home, arrangement: toArrangement(home), isKept: true, failure: null }
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function put(next: Partial<Kept>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  async function sendAll(): Promise<void> {
    while (!state.isKept) {
      const { arrangement } = state
      try {
        const next = await send(arrangement, state.home.revision)
        onHome(next)
        put({ home: next, isKept: state.arrangement === arrangement, failure: null })
      } catch (failure) {
        const theirs = readChanged(failure)
        if (theirs) take(theirs)
        put({ failure })
        return
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    running ??= sendAll().finally(() => {
      running = null
    })
    return running
  }

  function take(next: Home): void {
    clearTimeout(timer)
    onHome(next)
    put({ home: next, arrangement: toArrangement(next), isKept: true, failure: null })
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change(arrangement: Arrangement): void {
      put({ arrangement, isKept: false })
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), waitMs)
    },
    take,
    flush,
  }
}

export type Keeper = ReturnType<typeof createKeeper>
