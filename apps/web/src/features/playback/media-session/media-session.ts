import { SKIP_SECONDS } from '@kola/player/commands'
import type { Player } from '@kola/player/player'

export interface MediaFacts {
  title: string
  artwork: readonly MediaImage[]
}

/** Puts the film on the lock screen and on headphone buttons. @returns its stop */
export function showInMediaSession(player: Player, facts: MediaFacts): () => void {
  const session = navigator.mediaSession
  if (!session) return () => {}
  session.metadata = new MediaMetadata({ title: facts.title, artwork: [...facts.artwork] })
  const handlers: Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>> = {
    play: () => void player.send({ type: 'play' }),
    pause: () => void player.send({ type: 'pause' }),
    seekbackward: () => void player.send({ type: 'skip', seconds: -SKIP_SECONDS }),
    seekforward: () => void player.send({ type: 'skip', seconds: SKIP_SECONDS }),
    seekto: ({ seekTime }) => void player.send({ type: 'seek', positionSeconds: seekTime ?? 0 }),
  }
  const actions = Object.keys(handlers) as MediaSessionAction[]
  for (const action of actions) session.setActionHandler(action, handlers[action] ?? null)

  const unsubscribe = player.subscribe((state) => {
    session.playbackState = state.status === 'playing' || state.status === 'buffering' ? 'playing' : 'paused'
    if (state.durationSeconds <= 0) return
    session.setPositionState({
      duration: state.durationSeconds,
      position: Math.min(state.positionSeconds, state.durationSeconds),
      playbackRate: state.rate,
    })
  })
  return () => {
    unsubscribe()
    session.metadata = null
    session.playbackState = 'none'
    for (const action of actions) session.setActionHandler(action, null)
  }
}
