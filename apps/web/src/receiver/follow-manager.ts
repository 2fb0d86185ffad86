import { INITIAL_STATE, type PlayerState, type PlayerStatus } from '@kola/player/state'
import type { Framework, Manager } from './caf.ts'

export interface FollowedManager {
  getState(): PlayerState
  subscribe(listener: (state: PlayerState) => void): () => void
  /** After the state says how the film finished. */
  onFinished(listener: () => void): void
  stop(): void
}

/** The platform's player in the words of all players, as far as those who listen need them. */
export function followManager(framework: Framework, manager: Manager): FollowedManager {
  const listeners = new Set<(state: PlayerState) => void>()
  let hasEnded = false
  let tellFinished = () => {}
  let state: PlayerState = { ...INITIAL_STATE, status: 'loading' }

  const read = (): PlayerState => ({
    ...state,
    status: hasEnded ? 'ended' : toStatus(manager.getPlayerState()),
    positionSeconds: manager.getCurrentTimeSec() || state.positionSeconds,
    durationSeconds: manager.getDurationSec() || state.durationSeconds,
  })
  const onChange = () => {
    state = read()
    for (const listener of [...listeners]) listener(state)
  }
  const onFinished = ({ endedReason }: { endedReason?: string; type?: unknown }) => {
    hasEnded = endedReason === 'END_OF_STREAM'
    onChange()
    tellFinished()
  }
  const types = framework.events.EventType
  const changes = [types.PLAYING, types.PAUSE, types.BUFFERING, types.TIME_UPDATE, types.SEEKED]
  for (const type of changes) manager.addEventListener(type, onChange)
  manager.addEventListener(types.MEDIA_FINISHED, onFinished)
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onFinished(listener) {
      tellFinished = listener
    },
    stop() {
      for (const type of changes) manager.removeEventListener(type, onChange)
      manager.removeEventListener(types.MEDIA_FINISHED, onFinished)
      listeners.clear()
    },
  }
}

const STATUSES: Record<string, PlayerStatus> = {
  IDLE: 'idle',
  LOADING: 'loading',
  PLAYING: 'playing',
  PAUSED: 'paused',
  BUFFERING: 'buffering',
}

const toStatus = (state: string): PlayerStatus => STATUSES[state] ?? 'idle'
