import { type Clock, systemClock } from '@kola/platform/clock'

export interface SandboxClock extends Clock {
  advance(ms: number): void
  reset(): void
  /** Called after every advance, for what falls due by the clock; `advanced` resolves when all are done. */
  onAdvance(listener: () => Promise<void> | void): void
  advanced(): Promise<void>
}

/** Runs as the real clock does, moved forward by what it was told. */
export function createSandboxClock(base: Clock = systemClock): SandboxClock {
  let offsetMs = 0
  const listeners: (() => Promise<void> | void)[] = []
  let running: Promise<void> = Promise.resolve()
  const runAll = async () => {
    for (const listener of listeners) await listener()
  }
  return {
    now: () => new Date(base.now().getTime() + offsetMs),
    advance: (ms) => {
      offsetMs += ms
      running = running.then(runAll, runAll)
    },
    reset: () => {
      offsetMs = 0
    },
    onAdvance: (listener) => {
      listeners.push(listener)
    },
    advanced: () => running,
  }
}
