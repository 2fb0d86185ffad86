import { type Cue, type CueFault, MAX_CUE_CHARACTERS, readCueTime, toCueTime } from '@kola/contract/subtitles/cues'
import type { SubtitleReport } from '@kola/contract/subtitles/subtitles'
import { toFrameStyle } from '@kola/player/frame-style'
import { findFrame } from '@kola/player/storyboard'
import { useId, useState } from 'react'
import type { FilmStrip } from '#features/strip/use-strip.ts'
import { Field } from '#shared/parts/field.tsx'

export type LineText = Pick<Cue, 'startMs' | 'endMs' | 'text'>

interface LineCardProps {
  cue: Cue
  film: FilmStrip | undefined
  faults: readonly CueFault[]
  report: SubtitleReport | undefined
  isBusy: boolean
  /** Left out for who may only read. */
  onSave?: (line: LineText) => void
  /** Of a line after it. */
  onAdd?: () => void
  onSettle?: () => void
}

/** One line beside the film’s picture at its time. */
export function LineCard({ cue, film, faults, report, isBusy, onSave, onAdd, onSettle }: LineCardProps) {
  const [start, setStart] = useState(toCueTime(cue.startMs))
  const [end, setEnd] = useState(toCueTime(cue.endMs))
  const [text, setText] = useState(cue.text)
  const id = useId()
  const [startMs, endMs] = [readTime(start, cue.startMs), readTime(end, cue.endMs)]
  const isSame = startMs === cue.startMs && endMs === cue.endMs && text.trim() === cue.text
  const canSave = startMs !== null && endMs !== null && text.trim() !== '' && !isSame && !isBusy
  return (
    <form
      className="line-card"
      aria-label={`Line ${cue.number}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSave) onSave?.({ startMs, endMs, text: text.trim() })
      }}
    >
      <Still film={film} atMs={startMs ?? cue.startMs} text={text} />
      <div className="stack">
        <div className="tracks__two">
          <Field
            label="From"
            value={start}
            maxLength={14}
            readOnly={!onSave}
            isChanged={startMs !== cue.startMs}
            fault={startMs === null ? NO_TIME : undefined}
            onChange={({ target }) => setStart(target.value)}
          />
          <Field
            label="To"
            value={end}
            maxLength={14}
            readOnly={!onSave}
            isChanged={endMs !== cue.endMs}
            fault={endMs === null ? NO_TIME : undefined}
            onChange={({ target }) => setEnd(target.value)}
          />
        </div>
        <div className="field">
          <label className="label" htmlFor={id}>
            Words of line {cue.number}
          </label>
          <textarea
            id={id}
            className={text.trim() === cue.text ? 'input' : 'input input--changed'}
            rows={2}
            value={text}
            readOnly={!onSave}
            maxLength={MAX_CUE_CHARACTERS}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        {faults.map((fault) => (
          <p key={fault.text} className={fault.isGrave ? 'bad' : 'note'}>
            {fault.text}
          </p>
        ))}
        {report && <Reported report={report} isBusy={isBusy} {...(onSettle && { onSettle })} />}
        {onSave && (
          <div className="flex">
            <button type="submit" className="b b--main b--s" disabled={!canSave}>
              Correct
            </button>
            <button
              type="button"
              className="b b--text b--s"
              disabled={isBusy}
              onClick={() => onSave({ startMs: cue.startMs, endMs: cue.endMs, text: '' })}
            >
              Take the line out
            </button>
            <button type="button" className="b b--text b--s" onClick={onAdd}>
              Add a line after it
            </button>
          </div>
        )}
      </div>
    </form>
  )
}

export const NO_TIME = 'A time is written such as 0:41:15.000'
/** One below 0 is only to be replaced: nobody writes such a time. */
const readTime = (text: string, given: number) => (text === toCueTime(given) ? given : readCueTime(text))

/** What members said of a line. */
export function Reported({
  report,
  isBusy,
  onSettle,
}: {
  report: SubtitleReport
  isBusy: boolean
  onSettle?: () => void
}) {
  return (
    <div className="say say--warn grow">
      <div className="stack grow">
        <span>
          <b>Reported by {report.members === 1 ? 'one member' : `${report.members} members`}</b>, as: {report.text}
        </span>
        {report.words.map((words) => (
          <q key={words}>{words}</q>
        ))}
        {onSettle && (
          <div>
            <button type="button" className="b b--line b--s" disabled={isBusy} onClick={onSettle}>
              Settle
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

function Still({ film, atMs, text }: { film: FilmStrip | undefined; atMs: number; text: string }) {
  const frame = film && findFrame(film.frames, Math.max(0, atMs / 1_000))
  return (
    <figure className="line-card__still">
      <span className="film__tile" style={film && frame ? toFrameStyle(film.frames, frame) : undefined} />
      <figcaption>{text.replace(/<\/?[biu]>/g, '')}</figcaption>
    </figure>
  )
}
