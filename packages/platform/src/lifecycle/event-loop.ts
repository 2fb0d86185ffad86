import { performance } from 'node:perf_hooks'

const TICK_MS = 500
/** Held for so long at once, every caller waits; a moment of it happens on any busy machine. */
const HELD_MS = 2_000
const WINDOW_MS = 60_000
/** Of the window. A process that is held for longer than it turns does not get better by itself: its memory is full. */
const MAX_SHARE = 0.5

export interface EventLoopWatch {
  /** False when the loop was held for more than half of the last minute. One that is held now does not answer at all. */
  isTurning(): boolean
  stop(): void
}

export interface EventLoopOptions {
  /** Milliseconds that only grow; the process's own unless told otherwise. */
  nowMs?: () => number
}

/** Notes how long the event loop was held. */
export function watchEventLoop({ nowMs = () => performance.now() }: EventLoopOptions = {}): EventLoopWatch {
  let lastMs = nowMs()
  let holds: { endedMs: number; heldMs: number }[] = []
  const tick = () => {
    const atMs = nowMs()
    const heldMs = atMs - lastMs - TICK_MS
    lastMs = atMs
    holds = holds.filter(({ endedMs }) => atMs - endedMs < WINDOW_MS)
    if (heldMs >= HELD_MS) holds.push({ endedMs: atMs, heldMs: Math.min(heldMs, WINDOW_MS) })
  }
  const timer = setInterval(tick, TICK_MS).unref()
  return {
    isTurning: () => holds.reduce((sum, { heldMs }) => sum + heldMs, 0) <= WINDOW_MS * MAX_SHARE,
    stop: () => clearInterval(timer),
  }
}
