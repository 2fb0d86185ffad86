import type { Player } from '@kola/player/player'

export interface LateTenths {
  /** Goes there as soon as the film's length is known; the last one that was asked for counts. */
  wait: (player: Pick<Player, 'subscribe' | 'send'>, tenths: number) => void
  /** Somebody went elsewhere, or left. */
  drop: () => void
}

/** A tenth of a film that is asked for before anybody knows how long it is. */
export function createLateTenths(): LateTenths {
  let stop = () => {}
  const drop = () => {
    stop()
    stop = () => {}
  }
  return {
    drop,
    wait(player, tenths) {
      drop()
      stop = player.subscribe(({ durationSeconds, status }) => {
        if (durationSeconds <= 0 && status !== 'error') return
        drop()
        const positionSeconds = (durationSeconds * tenths) / 10
        if (status !== 'error') void player.send({ type: 'seek', positionSeconds })
      })
    },
  }
}
