import type { Player } from '@kola/player/player'

/** Where a film stands, also while it is being opened again: the element then says 0. */
export interface Place {
  /** The film is being opened at a place. */
  begin: (startSeconds: number) => void
  read: () => number
}

export function followPlace(player: Pick<Player, 'getState' | 'subscribe'>): Place {
  let startSeconds = 0
  let hasPlayed = false
  player.subscribe(({ status }) => {
    if (status === 'playing') hasPlayed = true
  })
  return {
    begin(seconds) {
      startSeconds = seconds
      hasPlayed = false
    },
    read: () => (hasPlayed ? player.getState().positionSeconds : startSeconds),
  }
}
