/** What a process is about. It is sent work only while it is `serving`. */
export type Phase = 'starting' | 'migrating' | 'serving' | 'draining'

export interface Lifecycle {
  readonly phase: Phase
  /** Who drains does nothing else any more: what comes later is not heard. */
  enter(phase: Phase): void
}

export function createLifecycle(): Lifecycle {
  let phase: Phase = 'starting'
  return {
    get phase() {
      return phase
    },
    enter(next) {
      if (phase !== 'draining') phase = next
    },
  }
}
