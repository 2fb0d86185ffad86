import type { Marker } from '@kola/contract/playback'
import { MARKER_NAMES, readFilmTime, toFilmTime } from '@kola/contract/titles/markers'
import { useEffect, useState } from 'react'
import { Field } from '#shared/parts/field.tsx'

interface MarkerFieldsProps {
  marker: Marker
  fault: string | undefined
  isChanged: boolean
  onMarker: (marker: Marker) => void
  onRemove: () => void
}

/** Both its ends, written. */
export function MarkerFields({ marker, fault, isChanged, onMarker, onRemove }: MarkerFieldsProps) {
  const name = MARKER_NAMES[marker.kind]
  return (
    <div className="marker">
      <TimeField
        label={`${name} from`}
        seconds={marker.startSeconds}
        isChanged={isChanged}
        onSeconds={(startSeconds) => onMarker({ ...marker, startSeconds })}
      />
      <TimeField
        label={`${name} to`}
        seconds={marker.endSeconds}
        isChanged={isChanged}
        onSeconds={(endSeconds) => onMarker({ ...marker, endSeconds })}
      />
      <button type="button" className="b b--s b--text" aria-label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
        Remove
      </button>
      {fault && (
        <p className="bad" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

interface TimeFieldProps {
  label: string
  seconds: number
  isChanged: boolean
  onSeconds: (seconds: number) => void
}

/** What is no time yet is left to be written on. */
function TimeField({ label, seconds, isChanged, onSeconds }: TimeFieldProps) {
  const [text, setText] = useState(() => toFilmTime(seconds))
  useEffect(() => setText((now) => (readFilmTime(now) === seconds ? now : toFilmTime(seconds))), [seconds])
  const read = readFilmTime(text)
  return (
    <Field
      label={label}
      value={text}
      maxLength={12}
      inputMode="decimal"
      isChanged={isChanged}
      fault={read === null ? 'A time is written such as 1:36:02.4' : undefined}
      onChange={({ target }) => {
        setText(target.value)
        const next = readFilmTime(target.value)
        if (next !== null) onSeconds(Math.round(next * 10) / 10)
      }}
    />
  )
}
