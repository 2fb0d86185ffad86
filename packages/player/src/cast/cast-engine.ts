import { createEngine, type EngineFactory, type Report } from '../engines/engine.ts'
import { PlayerError } from '../player-error.ts'
import { NO_TRACKS, type PlayerState, type PlayerStatus, type Track } from '../state.ts'
import type { CastMedia, CastState, CastStatus, CastTrack } from './cast-state.ts'
import type { Caster } from './caster.ts'

/** What is said of a film that the device did not take. */
export const CAST_FAILED = 'CAST_FAILED'
/** The same of one that nobody could name. */
export const CAST_NO_SOURCE = 'CAST_NO_SOURCE'

export interface CastEngineOptions {
  caster: Caster
  /** The film, asked for anew for each load; null when there is none. Rejects when the service refuses it. */
  readMedia: () => Promise<CastMedia | null>
}

/** The device's own player behind the state and commands of all engines. Its end is not the session's. */
export function createCastEngine({ caster, readMedia }: CastEngineOptions): EngineFactory {
  return (report) => {
    const follow = (state: CastState) => report(toPatch(state))
    const unsubscribe = caster.subscribe((event, state) => {
      if (state.status === 'disconnected') return
      follow(state)
      if (event === 'end') report({ status: 'ended' })
      if (event === 'error' && state.status === 'idle') report(toFault(CAST_FAILED))
    })
    if (caster.getState().status !== 'disconnected') follow(caster.getState())
    return createEngine({
      load: ({ startSeconds = 0 }) => load({ caster, readMedia }, startSeconds, report),
      play: () => caster.play(),
      pause: () => caster.pause(),
      seek: ({ positionSeconds }) => caster.seek(positionSeconds),
      setVolume: ({ volume }) => caster.setVolume(volume),
      setMuted: ({ muted }) => caster.setMuted(muted),
      async setRate({ rate }) {
        await caster.send({ type: 'setRate', rate })
        report({ rate })
      },
      selectAudio: ({ id }) => select(caster, 'audio', id),
      selectText: ({ id }) => select(caster, 'text', id),
      // The device shows words as it is set up, and its player chooses by what its own line carries.
      placeText: () => undefined,
      selectQuality: () => undefined,
      dispose: () => unsubscribe(),
    })
  }
}

async function load({ caster, readMedia }: CastEngineOptions, startSeconds: number, report: Report): Promise<void> {
  report({ status: 'loading', error: null })
  try {
    const media = await readMedia()
    if (media && (await caster.load(media, startSeconds))) return
    report(toFault(media ? CAST_FAILED : CAST_NO_SOURCE))
  } catch (cause) {
    report(toFault(CAST_FAILED, cause))
  }
}

const toFault = (code: string, cause?: unknown): Partial<PlayerState> => ({
  status: 'error',
  error: new PlayerError({ category: 'player', code, recoverable: true, cause }),
})

/** The other kind stays as it is. */
async function select(caster: Caster, kind: CastTrack['kind'], id: string | null): Promise<void> {
  const others = caster.getState().tracks.filter((track) => track.isActive && track.kind !== kind)
  await caster.selectTracks([...others.map((track) => track.id), ...(id === null ? [] : [Number(id)])])
}

const STATUSES: Record<CastStatus, PlayerStatus> = {
  disconnected: 'idle',
  connected: 'loading',
  // The end of the film is told by its own event: another sender may have stopped it as well.
  idle: 'paused',
  buffering: 'buffering',
  playing: 'playing',
  paused: 'paused',
}

function toPatch(state: CastState): Partial<PlayerState> {
  const { status, positionSeconds, durationSeconds, volume, muted, tracks } = state
  const of = (kind: CastTrack['kind']) => tracks.filter((track) => track.kind === kind).map(toTrack)
  return {
    ...{ status: STATUSES[status], positionSeconds, volume, muted },
    ...(durationSeconds > 0 && { durationSeconds }),
    tracks: { ...NO_TRACKS, audio: of('audio'), text: of('text') },
  }
}

const toTrack = ({ id, language, label, isActive }: CastTrack): Track => ({
  ...{ id: String(id), language, label, isActive },
})
