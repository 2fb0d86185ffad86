import type { Cue } from '@kola/contract/subtitles/cues'
import { toCueTime } from '@kola/contract/subtitles/cues'
import { type CueChange, findDifference, toMoveText } from '@kola/contract/subtitles/difference'
import { useMemo } from 'react'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'

interface ForceDialogProps {
  label: string
  live: readonly Cue[]
  draft: readonly Cue[]
  fault: unknown
  isBusy: boolean
  onForce: () => void
  onClose: () => void
}

const MOST = 200

/** What viewers will get instead of what they have. */
export function ForceDialog({ label, live, draft, fault, isBusy, onForce, onClose }: ForceDialogProps) {
  const { changes, movedMs, moved } = useMemo(() => findDifference(live, draft), [live, draft])
  return (
    <Dialog title={`Put the ${label} subtitles in force`} isWide onClose={onClose}>
      <div className="stack pad">
        {live.length === 0 && <p>They are new: {toLines(draft.length)} that viewers can choose to read.</p>}
        {movedMs !== null && (
          <p>
            {toLines(moved)} with the same words: <b>{toMoveText(movedMs)}</b>
          </p>
        )}
        {live.length > 0 && (
          <p>
            {changes.length === 0 && movedMs === null
              ? 'Nothing differs.'
              : `${toLines(changes.length)} differ otherwise.`}
          </p>
        )}
        {live.length > 0 && changes.length > 0 && (
          <ol className="tracks__difference" aria-label="What differs">
            {changes.slice(0, MOST).map((change) => (
              <Difference key={`${change.before?.number} ${change.after?.number}`} change={change} />
            ))}
          </ol>
        )}
        {changes.length > MOST && live.length > 0 && <p className="note">And {changes.length - MOST} more.</p>}
        <p className="note">
          Whoever begins to watch from then on gets them; who is watching keeps what they have. The film is not packaged
          again.
        </p>
        {fault !== null && <Failure error={fault} />}
        <div className="flex">
          <button type="button" className="b b--main" disabled={isBusy} onClick={onForce}>
            Put in force
          </button>
          <button type="button" className="b b--text" onClick={onClose}>
            Not now
          </button>
        </div>
      </div>
    </Dialog>
  )
}

const toLines = (count: number) => (count === 1 ? '1 line' : `${count} lines`)
const KINDS = { added: 'New', removed: 'Taken out', changed: 'Changed' } as const

const Difference = ({ change: { kind, before, after } }: { change: CueChange }) => (
  <li>
    <span className="note">{KINDS[kind]}</span>
    {before && (
      <del>
        <span className="mono">{toCueTime(before.startMs)}</span> {before.text}
      </del>
    )}
    {after && (
      <ins>
        <span className="mono">{toCueTime(after.startMs)}</span> {after.text}
      </ins>
    )}
  </li>
)
