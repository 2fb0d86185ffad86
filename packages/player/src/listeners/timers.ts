/** Time for listeners; tests bring their own. */
export interface Timers {
  /** Milliseconds on a clock that never goes back. */
  now(): number
  /** Calls once after `ms`. @returns what calls it off */
  after(ms: number, run: () => void): () => void
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  after(ms, run) {
    const id = setTimeout(run, ms)
    return () => clearTimeout(id)
  },
}
