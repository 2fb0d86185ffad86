import type { Player } from '@kola/player/player'
import type { PlayerState } from '@kola/player/state'
import { useSyncExternalStore } from 'react'

/** One member of the state; a component is drawn again only when that member changed. */
export function usePlayerState<T>(player: Player, select: (state: PlayerState) => T): T {
  return useSyncExternalStore(player.subscribe, () => select(player.getState()))
}
