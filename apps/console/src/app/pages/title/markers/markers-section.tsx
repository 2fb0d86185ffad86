import { ApiError } from '@kola/contract/http/client'
import {
  findMarkerFaults,
  MARKER_KINDS,
  MARKER_NAMES,
  type MarkerKind,
  toFilmTime,
  toMarkersText,
} from '@kola/contract/titles/markers'
import { toFrameStyle } from '@kola/player/frame-style'
import { findFrame } from '@kola/player/storyboard'
import { type KeyboardEvent, useState } from 'react'
import { useKeys } from '#shared/keys/use-keys.ts'
import { Failure } from '#shared/parts/failure.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { findMarker, mark, planStrips, remove, write } from './mark.ts'
import { MarkerFields } from './marker-fields.tsx'
import './markers.css'
import { type FilmStrip, useStrip } from '#features/strip/use-strip.ts'
import { Strip } from './strip.tsx'

const isOf = (draft: Draft, kind: MarkerKind) =>
  JSON.stringify(findMarker(draft.document.markers, kind)) !==
  JSON.stringify(findMarker(draft.title.live.markers, kind))

/** Where intro, recap and credits are, marked on the film's own pictures. */
export function MarkersSection({ draft }: { draft: Draft }) {
  const { data: film, error, refetch } = useStrip(draft.title.id)
  const isWithout = error instanceof ApiError && error.code === 'TITLE_NOT_READY'
  return (
    <section className="form__part" aria-labelledby="markers">
      <h2 id="markers">Markers</h2>
      {isWithout && <p className="note">They are marked once there is a film.</p>}
      {error && !isWithout && <Failure error={error} onAgain={() => void refetch()} />}
      {!film && !error && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {film && <Marking draft={draft} film={film} />}
    </section>
  )
}

/** For who may not change them. */
export function MarkersRead({ draft: { document } }: { draft: Draft }) {
  return (
    <section className="form__part" aria-labelledby="markers">
      <h2 id="markers">Markers</h2>
      <p className="marker__read">{toMarkersText(document.markers) || 'Nothing is marked.'}</p>
    </section>
  )
}

function Marking({ draft, film }: { draft: Draft; film: FilmStrip }) {
  const { document, change } = draft
  const { markers } = document
  const { durationSeconds } = film
  const [kind, setKind] = useState<MarkerKind>('intro')
  const [atSeconds, setAt] = useState(0)
  const [isHere, setHere] = useState(false)
  const goTo = (seconds: number) => setAt(Math.round(Math.min(Math.max(seconds, 0), durationSeconds) * 10) / 10)
  const set = (end: 'in' | 'out', seconds: number) =>
    change({ markers: mark(markers, { kind, end, seconds, durationSeconds }) })
  const name = MARKER_NAMES[kind].toLowerCase()
  useKeys(
    isHere
      ? [
          { key: 'i', does: `${name} begins`, act: () => set('in', atSeconds) },
          { key: 'o', does: `${name} ends`, act: () => set('out', atSeconds) },
          { key: ',', does: 'a tenth back', act: () => goTo(atSeconds - 0.1) },
          { key: '.', does: 'a tenth on', act: () => goTo(atSeconds + 0.1) },
        ]
      : [],
  )
  const faults = findMarkerFaults(markers, durationSeconds)
  return (
    <fieldset className="stack" onFocus={() => setHere(true)} onBlur={() => setHere(false)}>
      <legend className="visually-hidden">Marking</legend>
      <div className="marking">
        <Still film={film} atSeconds={atSeconds} onAt={goTo} />
        <fieldset className="segment">
          <legend className="visually-hidden">What is marked</legend>
          {MARKER_KINDS.map((one) => (
            <button type="button" key={one} aria-pressed={one === kind} onClick={() => setKind(one)}>
              {MARKER_NAMES[one]}
            </button>
          ))}
        </fieldset>
        <button type="button" className="b b--s b--line" aria-keyshortcuts="I" onClick={() => set('in', atSeconds)}>
          Begins here <kbd className="k">I</kbd>
        </button>
        <button type="button" className="b b--s b--line" aria-keyshortcuts="O" onClick={() => set('out', atSeconds)}>
          Ends here <kbd className="k">O</kbd>
        </button>
      </div>
      <div className="films">
        {planStrips(durationSeconds).map((strip) => (
          <Strip key={strip.label} {...strip} {...{ film, markers, kind, atSeconds }} onAt={goTo} onMark={set} />
        ))}
      </div>
      {markers.map((marker) => (
        <MarkerFields
          key={marker.kind}
          marker={marker}
          fault={faults[marker.kind]}
          isChanged={isOf(draft, marker.kind)}
          onMarker={(next) => change({ markers: write(markers, next) })}
          onRemove={() => change({ markers: remove(markers, marker.kind) })}
        />
      ))}
      {markers.length === 0 && <p className="note">Nothing is marked: viewers have nothing to skip.</p>}
    </fieldset>
  )
}

const STEP_SECONDS = 1
const LONG_STEP_SECONDS = 10

/** The place in the film, with its picture; moved by arrows as any slider is. */
function Still({ film, atSeconds, onAt }: { film: FilmStrip; atSeconds: number; onAt: (seconds: number) => void }) {
  const frame = findFrame(film.frames, atSeconds)
  function onKey(event: KeyboardEvent) {
    const step = event.shiftKey ? LONG_STEP_SECONDS : STEP_SECONDS
    const to: Readonly<Record<string, number>> = {
      ...{ ArrowLeft: atSeconds - step, ArrowDown: atSeconds - step },
      ...{ ArrowRight: atSeconds + step, ArrowUp: atSeconds + step },
      ...{ Home: 0, End: film.durationSeconds },
    }
    const next = to[event.key]
    if (next === undefined) return
    event.preventDefault()
    onAt(next)
  }
  return (
    <div
      className="marking__still"
      role="slider"
      tabIndex={0}
      aria-label="Place in the film"
      aria-valuemin={0}
      aria-valuemax={film.durationSeconds}
      aria-valuenow={atSeconds}
      aria-valuetext={toFilmTime(atSeconds)}
      onKeyDown={onKey}
    >
      <span className="film__tile" style={frame ? toFrameStyle(film.frames, frame) : undefined} />
      <b className="mono">{toFilmTime(atSeconds)}</b>
    </div>
  )
}
