import { systemTimers, type Timers } from '../listeners/timers.ts'
import type { Player } from '../player.ts'
import { createFade, type Fade } from './fade.ts'

/** The sound fades for so long before the film stops. */
export const FADE_MS = 60_000
const STEP_MS = 1_000
/** A time that ran out while no film was open counts for one that opens so soon after. */
const GRACE_MS = 60_000

/** Minutes from now; the end of the film that plays, after which no other begins; or never. */
export type SleepChoice = number | 'film' | 'off'

export interface SleepTimer {
  getChoice(): SleepChoice
  /** How long it lasts still; null where no time was chosen. */
  readLeftMs(): number | null
  subscribe(listener: () => void): () => void
  choose(choice: SleepChoice): void
  /** The film that plays from now on. @returns what lets it go */
  follow(player: Pick<Player, 'getState' | 'send'>): () => void
}

/** Pauses whatever film is open when the time is over, and gives its sound back for the next play. */
export function createSleepTimer(timers: Timers = systemTimers): SleepTimer {
  const listeners = new Set<() => void>()
  let choice: SleepChoice = 'off'
  let endsAtMs: number | null = null
  let cancel: (() => void) | null = null
  let film: { player: Pick<Player, 'getState' | 'send'>; fade: Fade } | null = null

  function choose(next: SleepChoice) {
    film?.fade.restore()
    choice = next
    endsAtMs = typeof next === 'number' ? timers.now() + next * 60_000 : null
    schedule()
    for (const listener of [...listeners]) listener()
  }

  function schedule() {
    cancel?.()
    cancel = null
    if (endsAtMs === null) return
    const leftMs = endsAtMs - timers.now()
    cancel = timers.after(leftMs > FADE_MS ? leftMs - FADE_MS : Math.min(STEP_MS, leftMs), tick)
  }

  function tick() {
    if (endsAtMs === null) return
    const leftMs = endsAtMs - timers.now()
    if (leftMs > 0) {
      film?.fade.to(leftMs / FADE_MS)
      schedule()
    } else if (film) {
      void film.player.send({ type: 'pause' })
      choose('off')
    } else if (leftMs <= -GRACE_MS) choose('off')
    else cancel = timers.after(STEP_MS, tick)
  }

  return {
    getChoice: () => choice,
    readLeftMs: () => (endsAtMs === null ? null : Math.max(0, endsAtMs - timers.now())),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    choose,
    follow(player) {
      const followed = { player, fade: createFade(player) }
      film = followed
      return () => {
        if (film === followed) film = null
      }
    },
  }
}
