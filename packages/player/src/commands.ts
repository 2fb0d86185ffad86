import type { MediaSource } from './source.ts'
import type { PlayerState, QualityMode } from './state.ts'
import type { TextPlacing } from './text/text-placing.ts'

/** Everything that a control may ask for. */
export type PlayerCommand =
  | { type: 'load'; source: MediaSource; startSeconds?: number }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'seek'; positionSeconds: number }
  | { type: 'skip'; seconds: number }
  | { type: 'setVolume'; volume: number }
  | { type: 'setMuted'; muted: boolean }
  | { type: 'setRate'; rate: number }
  | { type: 'selectAudio'; id: string }
  | { type: 'selectText'; id: string | null }
  | ({ type: 'placeText' } & TextPlacing)
  /** `isPassing`: not the viewer's own wish, and not kept for the next film. */
  | { type: 'selectQuality'; maxHeightPixels: number | null; mode?: QualityMode; isPassing?: boolean }
  | { type: 'dispose' }

/** What is left for an engine: a skip has become a seek, and numbers are within their range. */
export type EngineCommand = Exclude<PlayerCommand, { type: 'skip' }>

/** Step of the rewind and forward controls. Specification 2 §9. */
export const SKIP_SECONDS = 10

/** Rates offered per format. Specification 2 §9. */
export const PLAYBACK_RATES = { dash: [0.7, 1, 1.5, 2], hls: [0.5, 1, 1.5, 2] } as const

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Turns a command into what an engine carries out, within the film, or a broadcast so far, and the volume's range. */
export function toEngineCommand(state: PlayerState, command: PlayerCommand): EngineCommand {
  const end = state.liveEdgeSeconds ?? (state.durationSeconds || Number.POSITIVE_INFINITY)
  switch (command.type) {
    case 'skip':
      return { type: 'seek', positionSeconds: clamp(state.positionSeconds + command.seconds, 0, end) }
    case 'seek':
      return { ...command, positionSeconds: clamp(command.positionSeconds, 0, end) }
    case 'setVolume':
      return { ...command, volume: Math.round(clamp(command.volume, 0, 1) * 100) / 100 }
    default:
      return command
  }
}
