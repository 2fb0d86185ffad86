import { SUBTITLE_KIND_NAMES, type SubtitleKind } from '@kola/contract/subtitles/cues'
import type { SubtitleTrack } from '@kola/contract/subtitles/subtitles'
import { useRef, useState } from 'react'
import { toFieldText } from '#shared/failure.ts'
import { goTo } from '#shared/location.ts'
import { Choose } from '#shared/parts/choose.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { say } from '#shared/toasts.ts'
import { KINDS, toLanguages, toOwnName } from './languages.ts'
import { listFaults, sendSubtitles } from './send-subtitles.ts'
import { useChange } from './use-subtitles.ts'

interface AddFormProps {
  titleId: string
  tracks: readonly SubtitleTrack[]
  onDone: () => void
}

/** A file for a language: new, or in place of the draft that is there. */
export function AddForm({ titleId, tracks, onDone }: AddFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [language, setLanguage] = useState('en')
  const [label, setLabel] = useState(toOwnName('en'))
  const [kind, setKind] = useState<SubtitleKind>('subtitles')
  const [name, setName] = useState('')
  const { fault, isBusy, change, keep } = useChange(titleId)
  const same = tracks.find((track) => track.language === language && track.kind === kind)
  async function send(file: File) {
    setName(file.name)
    const sent = { titleId, language, label, kind, revision: same?.revision ?? 0, file }
    const received = await change(() => sendSubtitles(sent))
    if (!received) return
    const { page, encoding, notes } = received
    keep(page)
    say(
      [`${page.draft?.length ?? 0} lines, ${encoding}: a draft, which no viewer sees`, ...notes.slice(0, 2)].join('. '),
    )
    onDone()
    goTo(`/films/${titleId}?subtitles=${page.track.id}`)
  }
  const faults = listFaults(fault)
  return (
    <div className="pad stack tracks__add">
      <div className="tracks__three">
        <Choose
          label="Language"
          value={language}
          options={toLanguages(language)}
          onChange={({ target }) => {
            setLanguage(target.value)
            setLabel(toOwnName(target.value))
          }}
        />
        <Choose
          label="Kind"
          value={kind}
          options={KINDS.map((one) => [one, SUBTITLE_KIND_NAMES[one]] as const)}
          onChange={({ target }) => setKind(target.value as SubtitleKind)}
        />
        <Field
          label="Name in players"
          value={label}
          maxLength={60}
          fault={toFieldText(fault, 'label')}
          onChange={({ target }) => setLabel(target.value)}
        />
      </div>
      {same?.draft && <p className="note">There is a draft of these: the file takes its place.</p>}
      <div className="flex">
        <button
          type="button"
          className="b b--main b--s"
          disabled={isBusy || label.trim() === ''}
          onClick={() => input.current?.click()}
        >
          Choose the file…
        </button>
        <span className="note">SRT or WebVTT, at most 3 MB</span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".srt,.vtt,text/vtt,application/x-subrip"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void send(file)
          }}
        />
      </div>
      {fault !== null && faults.length === 0 && <Failure error={fault} />}
      {faults.length > 0 && (
        <div className="say say--bad" role="alert">
          <div className="stack">
            <b>{name} was not taken. Mend these lines in it and send it again:</b>
            <ul>
              {faults.map(([line, text]) => (
                <li key={line}>
                  Line {line}: {text}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
