import type { Marker } from '@kola/contract/playback'
import { type MarkerKind, sortMarkers } from '@kola/contract/titles/markers'

/** Of one whose other end nobody has said yet. */
const USUAL_SECONDS = 30
const LEAST_SECONDS = 1

/** To the tenth, as they are told. */
const toTenth = (seconds: number) => Math.round(seconds * 10) / 10

export const findMarker = (markers: readonly Marker[], kind: MarkerKind): Marker | undefined =>
  markers.find((marker) => marker.kind === kind)

const put = (markers: readonly Marker[], marker: Marker): Marker[] =>
  sortMarkers([...markers.filter(({ kind }) => kind !== marker.kind), marker])

interface Mark {
  kind: MarkerKind
  end: 'in' | 'out'
  seconds: number
  durationSeconds: number
}

/** One end of a marker is here; the other stays where it is, where that makes sense. Credits go on to the end of the film. */
export function mark(markers: readonly Marker[], { kind, end, seconds, durationSeconds }: Mark): Marker[] {
  const at = toTenth(Math.min(Math.max(seconds, 0), durationSeconds))
  const found = findMarker(markers, kind)
  if (end === 'in') {
    const usual = kind === 'credits' ? durationSeconds : Math.min(at + USUAL_SECONDS, durationSeconds)
    const isKept = found !== undefined && found.endSeconds - at >= LEAST_SECONDS
    return put(markers, { kind, startSeconds: at, endSeconds: isKept ? found.endSeconds : toDown(usual) })
  }
  const isKept = found !== undefined && at - found.startSeconds >= LEAST_SECONDS
  const startSeconds = isKept ? found.startSeconds : toTenth(Math.max(0, at - USUAL_SECONDS))
  return put(markers, { kind, startSeconds, endSeconds: at })
}

/** A tenth above the film's own length would be outside of it. */
const toDown = (seconds: number) => Math.floor(seconds * 10) / 10

/** As it was written, whether it makes sense or not. */
export const write = (markers: readonly Marker[], marker: Marker): Marker[] => put(markers, marker)

export const remove = (markers: readonly Marker[], kind: MarkerKind): Marker[] =>
  markers.filter((marker) => marker.kind !== kind)

/** The parts of a film that are drawn close: where intros begin and where credits end, beside the whole. */
export function planStrips(durationSeconds: number): { label: string; from: number; to: number }[] {
  const whole = { label: 'The film', from: 0, to: durationSeconds }
  if (durationSeconds < LONG_SECONDS) return [whole]
  return [
    { label: 'First 4 minutes, close', from: 0, to: 240 },
    whole,
    { label: 'Last 6 minutes, close', from: durationSeconds - 360, to: durationSeconds },
  ]
}

/** From here on both ends are lost in the whole. */
const LONG_SECONDS = 900
