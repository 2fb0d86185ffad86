import type { Timers } from '../listeners/timers.ts'
import { INITIAL_STATE, type PlayerState } from '../state.ts'

/** A player whose state a test sets, without an engine. */
export function createStatePlayer() {
  const listeners = new Set<(state: PlayerState) => void>()
  let state: PlayerState = INITIAL_STATE
  return {
    getState: () => state,
    subscribe(listener: (state: PlayerState) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(patch: Partial<PlayerState>) {
      state = { ...state, ...patch }
      for (const listener of listeners) listener(state)
    },
  }
}

/** Timers that stand still until a test advances them; promises settle between two calls. */
export function createTestTimers(): Timers & { advance(ms: number): Promise<void> } {
  let now = 0
  const due = new Map<object, { at: number; run: () => void }>()
  const settle = async () => {
    for (let i = 0; i < 10; i += 1) await Promise.resolve()
  }
  return {
    now: () => now,
    after(ms, run) {
      const key = {}
      due.set(key, { at: now + ms, run })
      return () => void due.delete(key)
    },
    async advance(ms) {
      const end = now + ms
      for (;;) {
        const next = [...due].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0]
        if (!next) break
        due.delete(next[0])
        now = next[1].at
        next[1].run()
        await settle()
      }
      now = end
      await settle()
    },
  }
}
