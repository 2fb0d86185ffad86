import { type Cue, MAX_CUE_CHARACTERS, readCueTime, toCueTime } from '@kola/contract/subtitles/cues'
import { useId, useState } from 'react'
import { Field } from '#shared/parts/field.tsx'
import { type LineText, NO_TIME } from './line-card.tsx'

/** As long as a short sentence is read. */
const USUAL_MS = 2_000

interface NewLineProps {
  /** The line that it is to follow, and the one after that. */
  after: Cue | undefined
  before: Cue | undefined
  isBusy: boolean
  onAdd: (line: LineText) => void
  onClose: () => void
}

/** A line that is missing: from the end of the one before it, for two seconds or until the next one begins. */
export function NewLine({ after, before, isBusy, onAdd, onClose }: NewLineProps) {
  const fromMs = Math.max(0, after?.endMs ?? 0)
  const untilMs = Math.min(
    fromMs + USUAL_MS,
    before && before.startMs > fromMs ? before.startMs : Number.POSITIVE_INFINITY,
  )
  const [start, setStart] = useState(toCueTime(fromMs))
  const [end, setEnd] = useState(toCueTime(untilMs))
  const [text, setText] = useState('')
  const id = useId()
  const [startMs, endMs] = [readCueTime(start), readCueTime(end)]
  const canAdd = startMs !== null && endMs !== null && text.trim() !== '' && !isBusy
  return (
    <form
      className="panel__body stack"
      aria-label="A new line"
      onSubmit={(event) => {
        event.preventDefault()
        if (canAdd) onAdd({ startMs, endMs, text: text.trim() })
      }}
    >
      <div className="tracks__two">
        <Field
          label="New line from"
          value={start}
          maxLength={14}
          fault={startMs === null ? NO_TIME : undefined}
          onChange={({ target }) => setStart(target.value)}
        />
        <Field
          label="New line to"
          value={end}
          maxLength={14}
          fault={endMs === null ? NO_TIME : undefined}
          onChange={({ target }) => setEnd(target.value)}
        />
      </div>
      <div className="field">
        <label className="label" htmlFor={id}>
          Words of the new line
        </label>
        <textarea
          id={id}
          className="input"
          rows={2}
          value={text}
          maxLength={MAX_CUE_CHARACTERS}
          // biome-ignore lint/a11y/noAutofocus: whoever opened it wants to write
          autoFocus
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div className="flex">
        <button type="submit" className="b b--main b--s" disabled={!canAdd}>
          Add the line
        </button>
        <button type="button" className="b b--text b--s" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}
