import { type Clock, systemClock } from '@kola/platform/clock'

export interface SandboxClock extends Clock {
  advance(ms: number): void
  reset(): void
}

/** Runs as the real clock does, moved forward by what it was told. */
export function createSandboxClock(base: Clock = systemClock): SandboxClock {
  let offsetMs = 0
  return {
    now: () => new Date(base.now().getTime() + offsetMs),
    advance: (ms) => {
      offsetMs += ms
    },
    reset: () => {
      offsetMs = 0
    },
  }
}
