import type { Marker } from '@kola/contract/playback'
import { MARKER_NAMES, type MarkerKind, toFilmTime } from '@kola/contract/titles/markers'
import { toFrameStyle } from '@kola/player/frame-style'
import { findFrame } from '@kola/player/storyboard'
import { type PointerEvent, useMemo, useRef } from 'react'
import type { FilmStrip } from '#features/strip/use-strip.ts'

interface StripProps {
  film: FilmStrip
  label: string
  from: number
  to: number
  markers: readonly Marker[]
  /** Whose ends can be dragged. */
  kind: MarkerKind
  atSeconds: number
  onAt: (seconds: number) => void
  onMark: (end: 'in' | 'out', seconds: number) => void
}

const TILES = 8

/** A part of the film in pictures, with what is marked in it. */
export function Strip({ film, label, from, to, markers, kind, atSeconds, onAt, onMark }: StripProps) {
  const dragged = useRef<'at' | 'in' | 'out' | null>(null)
  const length = to - from
  const toShare = (seconds: number) => `${(Math.min(Math.max(seconds - from, 0), length) / length) * 100}%`
  const isIn = (marker: Marker) => marker.endSeconds > from && marker.startSeconds < to
  function move(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const seconds = from + length * Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    onAt(seconds)
    if (dragged.current === 'in' || dragged.current === 'out') onMark(dragged.current, seconds)
  }
  return (
    <figure className="film">
      <figcaption className="note">{label}</figcaption>
      <div
        className="film__strip"
        onPointerDown={(event) => {
          const end = event.target instanceof HTMLElement ? event.target.dataset.end : undefined
          dragged.current = end === 'in' || end === 'out' ? end : 'at'
          event.currentTarget.setPointerCapture(event.pointerId)
          if (dragged.current === 'at') move(event)
        }}
        onPointerMove={(event) => {
          if (dragged.current) move(event)
        }}
        onLostPointerCapture={() => {
          dragged.current = null
        }}
      >
        <Tiles film={film} from={from} to={to} />
        {markers.filter(isIn).map((marker) => (
          <span
            key={marker.kind}
            className={marker.kind === kind ? 'film__mark is-chosen' : 'film__mark'}
            style={{ left: toShare(marker.startSeconds), right: `calc(100% - ${toShare(marker.endSeconds)})` }}
          >
            {marker.kind === kind && marker.startSeconds >= from && <i data-end="in" />}
            {marker.kind === kind && marker.endSeconds <= to && <i data-end="out" />}
          </span>
        ))}
        {atSeconds >= from && atSeconds <= to && <span className="film__at" style={{ left: toShare(atSeconds) }} />}
      </div>
      <p className="film__times">
        <span>{toFilmTime(Math.floor(from))}</span>
        <b>
          {markers
            .filter(isIn)
            .map(({ kind: one }) => MARKER_NAMES[one])
            .join(', ')}
        </b>
        <span>{toFilmTime(Math.floor(to))}</span>
      </p>
    </figure>
  )
}

function Tiles({ film, from, to }: Pick<StripProps, 'film' | 'from' | 'to'>) {
  const shown = useMemo(
    () =>
      Array.from({ length: TILES }, (_, place) => {
        const seconds = from + ((to - from) * (place + 0.5)) / TILES
        const frame = findFrame(film.frames, seconds)
        return { seconds, style: frame ? toFrameStyle(film.frames, frame) : undefined }
      }),
    [film, from, to],
  )
  return shown.map(({ seconds, style }) => <span key={seconds} className="film__tile" style={style} />)
}
