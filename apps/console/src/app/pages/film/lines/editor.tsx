import { findCueFaults, type Move, sortCues } from '@kola/contract/subtitles/cues'
import type { SubtitlePage } from '@kola/contract/subtitles/subtitles'
import { useMemo, useState } from 'react'
import { useStrip } from '#features/strip/use-strip.ts'
import { client } from '#shared/client.ts'
import { toMoment } from '#shared/format.ts'
import { useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { say } from '#shared/toasts.ts'
import { StateMark, toReported } from '../tracks/track-list.tsx'
import { type Change, useChange, useSubtitles } from '../tracks/use-subtitles.ts'
import { ForceDialog } from './force-dialog.tsx'
import { LineCard, type LineText, Reported } from './line-card.tsx'
import { LineTable } from './line-table.tsx'
import { matchReports } from './match-reports.ts'
import { MoveForm } from './move-form.tsx'
import { NewLine } from './new-line.tsx'
import { TrackVersions } from './track-versions.tsx'

interface EditorProps {
  titleId: string
  trackId: string
  mayEdit: boolean
}

/** Subtitles of one language, line by line. */
export function Editor({ titleId, trackId, mayEdit }: EditorProps) {
  const { data: page, error, refetch } = useSubtitles(titleId, trackId)
  return (
    <section className="panel" aria-labelledby="lines">
      <div className="panel__head tracks__head">
        <h2 id="lines">{page ? `Correct the ${page.track.label} subtitles` : 'Subtitles'}</h2>
        {page && <StateMark track={page.track} />}
        {page && page.track.reports > 0 && <span className="tag tag--warn">{toReported(page.track.reports)}</span>}
      </div>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!page && !error && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {page && <Lines titleId={titleId} page={page} mayEdit={mayEdit} />}
    </section>
  )
}

function Lines({ titleId, page, mayEdit }: { titleId: string; page: SubtitlePage; mayEdit: boolean }) {
  const { track, draft, live, durationSeconds, reports } = page
  const changing = useChange(titleId)
  const acts = useActs(titleId, page, changing)
  const strip = useStrip(titleId, mayEdit)
  const at = Number(useAsked().get('line') ?? 0)
  const cues = draft ?? live
  const faults = useMemo(() => findCueFaults(cues, durationSeconds), [cues, durationSeconds])
  const graves = cues.filter(({ number }) => faults.get(number)?.some(({ isGrave }) => isGrave)).length
  const [isForcing, setForcing] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const { isBusy, fault } = changing
  const matched = useMemo(() => matchReports(reports, { cues, live }), [reports, cues, live])
  const cue = cues.find(({ number }) => number === at) ?? cues[0]
  const report = cue && matched.byLine.get(cue.number)
  return (
    <>
      {mayEdit && <MoveForm isBusy={isBusy} onMove={(move) => void acts.move(move)} />}
      {fault !== null && !isForcing && <Failure error={fault} />}
      {cue && (
        <LineCard
          key={`${cue.number} ${cue.startMs} ${cue.endMs} ${cue.text}`}
          {...{ cue, film: strip.data, isBusy, faults: faults.get(cue.number) ?? [], report }}
          {...(mayEdit && {
            onSave: (line: LineText) => void acts.correct(cue.number, line),
            onAdd: () => setAdding(true),
            onSettle: () => void acts.settle(report?.startMs ?? cue.startMs),
          })}
        />
      )}
      {isAdding && mayEdit && (
        <NewLine
          key={cue?.number}
          after={cue}
          before={cue && cues[cues.indexOf(cue) + 1]}
          isBusy={isBusy}
          onAdd={(line) => void acts.add(line).then((isDone) => isDone && setAdding(false))}
          onClose={() => setAdding(false)}
        />
      )}
      <LineTable {...{ titleId, trackId: track.id, cues, faults, reports: matched.byLine, at: cue?.number ?? 0 }} />
      {matched.others.length > 0 && (
        <ul className="items" aria-label="Reported of lines as they were before">
          {matched.others.map((other) => (
            <li key={other.startMs}>
              <Reported
                report={other}
                isBusy={isBusy}
                {...(mayEdit && { onSettle: () => void acts.settle(other.startMs) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="panel__foot tracks__foot">
        {draft && track.draft && (
          <span className="note">
            Draft by {track.draft.by}, {toMoment(track.draft.at)}
          </span>
        )}
        {graves > 0 && (
          <span className="bad">{graves === 1 ? '1 line has to be mended' : `${graves} lines have to be mended`}</span>
        )}
        {mayEdit && draft && (
          <span className="end flex">
            <button type="button" className="b b--text b--s" disabled={isBusy} onClick={() => void acts.leave()}>
              Leave the draft
            </button>
            <button
              type="button"
              className="b b--main b--s"
              disabled={isBusy || graves > 0}
              onClick={() => setForcing(true)}
            >
              Put in force…
            </button>
          </span>
        )}
      </div>
      <TrackVersions
        page={page}
        isBusy={isBusy}
        {...(mayEdit && { onBringBack: (number) => void acts.bringBack(number), onWithdraw: acts.withdraw })}
      />
      {isForcing && draft && (
        <ForceDialog
          {...{ label: track.label, live, draft, fault, isBusy }}
          onClose={() => setForcing(false)}
          onForce={() => void acts.force().then((isDone) => isDone && setForcing(false))}
        />
      )}
    </>
  )
}

/** What can be done with it, each with the revision that is shown. */
function useActs(titleId: string, page: SubtitlePage, { change, keep }: Change) {
  const { track } = page
  const params = { titleId, trackId: track.id }
  const seen = { revision: track.revision }
  const take = async (asked: () => Promise<{ page: SubtitlePage }>, text: string): Promise<boolean> => {
    const answer = await change(asked)
    if (!answer) return false
    keep(answer.page)
    say(text)
    return true
  }
  const path = 'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}'
  return {
    async correct(number: number, line: LineText) {
      const answer = await change(() => client(`${path}/line`, { params, body: { ...seen, number, ...line } }))
      if (!answer) return
      const { revision, cue, at, by } = answer
      const others = (page.draft ?? page.live).filter((one) => one.number !== number)
      const draft = cue ? sortCues([...others, cue]) : others
      keep({ ...page, draft, track: { ...track, revision, draft: { at, by, lines: draft.length } } })
      say(cue ? `Line ${number} is corrected in the draft` : `Line ${number} is taken out of the draft`)
    },
    async add(line: LineText): Promise<boolean> {
      const answer = await change(() => client(`${path}/add-line`, { params, body: { ...seen, ...line } }))
      if (!answer) return false
      const { revision, cue, at, by } = answer
      const draft = sortCues([...(page.draft ?? page.live), cue])
      keep({ ...page, draft, track: { ...track, revision, draft: { at, by, lines: draft.length } } })
      say(`Line ${cue.number} is added to the draft`)
      return true
    },
    move: (move: Move) =>
      take(() => client(`${path}/move`, { params, body: { ...seen, ...move } }), 'All lines are moved in the draft'),
    leave: () => take(() => client(`${path}/leave`, { params, body: seen }), 'The draft is gone'),
    force: () =>
      take(() => client(`${path}/put-in-force`, { params, body: seen }), 'In force: viewers get them in a moment'),
    withdraw: () =>
      take(() => client(`${path}/withdraw`, { params, body: seen }), 'Viewers get them no more, in a moment'),
    bringBack: (number: number) =>
      take(
        () =>
          client(`${path}/versions/{number}/bring-back`, { params: { ...params, number: String(number) }, body: seen }),
        `The draft is version ${number}`,
      ),
    settle: (startMs: number) => take(() => client(`${path}/settle`, { params, body: { startMs } }), 'Settled'),
  }
}
