import type { CastSdk } from './cast-sdk.ts'
import type { CastEvent } from './cast-state.ts'
import { readEnding } from './remote-media.ts'

export interface Watched extends CastSdk {
  context: cast.framework.CastContext
  controller: cast.framework.RemotePlayerController
  remote: cast.framework.RemotePlayer
  tell: (event: CastEvent | 'change') => void
}

/** Turns what the SDK tells into the events of the specification. @returns what ends it */
export function watchCast({ framework, context, controller, remote, tell }: Watched): () => void {
  let wasAvailable = context.getCastState() !== framework.CastState.NO_DEVICES_AVAILABLE
  let wasMuted = remote.isMuted
  const onDevices = ({ castState }: { castState: cast.framework.CastState }) => {
    const isAvailable = castState !== framework.CastState.NO_DEVICES_AVAILABLE
    tell(isAvailable && !wasAvailable ? 'available' : 'change')
    wasAvailable = isAvailable
  }
  const onSession = ({ sessionState }: { sessionState: cast.framework.SessionState }) => {
    if (sessionState === framework.SessionState.SESSION_START_FAILED) tell('error')
  }
  const onMuted = () => {
    if (remote.isMuted === wasMuted) return
    wasMuted = remote.isMuted
    tell(wasMuted ? 'mute' : 'unmute')
  }
  const onState = () => {
    if (remote.playerState === 'PLAYING') return tell('play')
    const ending = remote.playerState === 'IDLE' ? readEnding(context) : null
    tell(ending === 'FINISHED' ? 'end' : ending === 'ERROR' ? 'error' : 'change')
  }
  const types = framework.RemotePlayerEventType
  const onRemote: [cast.framework.RemotePlayerEventType, () => void][] = [
    [types.IS_CONNECTED_CHANGED, () => tell(remote.isConnected ? 'connect' : 'disconnect')],
    [types.PLAYER_STATE_CHANGED, onState],
    [types.IS_PAUSED_CHANGED, () => tell(remote.isPaused ? 'pause' : 'change')],
    [types.IS_MUTED_CHANGED, onMuted],
    [types.VOLUME_LEVEL_CHANGED, () => tell(remote.isMediaLoaded ? 'volumechange' : 'change')],
    [types.CURRENT_TIME_CHANGED, () => tell(remote.isMediaLoaded ? 'timeupdate' : 'change')],
    [types.DURATION_CHANGED, () => tell('change')],
    [types.MEDIA_INFO_CHANGED, () => tell('change')],
    [types.IS_MEDIA_LOADED_CHANGED, () => tell('change')],
  ]
  const { CAST_STATE_CHANGED, SESSION_STATE_CHANGED } = framework.CastContextEventType
  context.addEventListener(CAST_STATE_CHANGED, onDevices)
  context.addEventListener(SESSION_STATE_CHANGED, onSession)
  for (const [type, handler] of onRemote) controller.addEventListener(type, handler)
  return () => {
    context.removeEventListener(CAST_STATE_CHANGED, onDevices)
    context.removeEventListener(SESSION_STATE_CHANGED, onSession)
    for (const [type, handler] of onRemote) controller.removeEventListener(type, handler)
  }
}
