import type { Player } from '../player.ts'

/** What one film sounds like while it falls silent. */
export interface Fade {
  /** @param share what is left of the volume that was chosen, 0 to 1 */
  to(share: number): void
  /** Gives the volume back that was chosen. */
  restore(): void
}

/** The least that is no silence: a volume of 0 counts as muted. */
const LEAST = 0.01

/** Lowers a film's sound and knows what it was. A volume that the viewer chooses meanwhile stays as it is. */
export function createFade(player: Pick<Player, 'getState' | 'send'>): Fade {
  let chosen: number | null = null
  let last = 0
  let isLeftAlone = false

  return {
    to(share) {
      const { volume, muted } = player.getState()
      if (muted || isLeftAlone) return
      if (chosen !== null && Math.abs(volume - last) >= LEAST / 2) {
        isLeftAlone = true
        return
      }
      chosen ??= volume
      last = Math.min(chosen, Math.max(LEAST, Math.round(chosen * share * 100) / 100))
      void player.send({ type: 'setVolume', volume: last })
    },
    restore() {
      const { muted } = player.getState()
      if (chosen !== null && !isLeftAlone) {
        void player.send({ type: 'setVolume', volume: chosen })
        if (muted) void player.send({ type: 'setMuted', muted })
      }
      chosen = null
      isLeftAlone = false
    },
  }
}
