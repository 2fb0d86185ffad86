import type { Player } from '@kola/player/player'

/** Where a film stands, also while it is being opened again: the element then says 0. */
export interface Position {
  /** The film is being opened at a position. */
  begin: (startSeconds: number) => void
  read: () => number
}

export function followPosition(player: Pick<Player, 'getState' | 'subscribe'>): Position {
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
