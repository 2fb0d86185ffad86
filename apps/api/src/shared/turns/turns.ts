import { setImmediate } from 'node:timers/promises'

/** Nobody waits longer for a long piece of work than this, and for what it does at a stretch. */
const TURN_MS = 5

/** Cuts long work into turns between which everything else is done. */
export function createTurns() {
  let beganMs = performance.now()
  return {
    /** To be awaited after each small part of the work. */
    async pass(): Promise<void> {
      if (performance.now() - beganMs < TURN_MS) return
      await setImmediate()
      beganMs = performance.now()
    },
  }
}
