import { toFailureText } from '#shared/failure.ts'
import { toMoment } from '#shared/format.ts'
import type { Draft } from './use-draft.ts'

interface DraftBarProps {
  draft: Draft
  changes: number
  isBusy: boolean
  onPublish: (() => void) | null
  onDiscard: (() => void) | null
}

function toStanding({ error, clash, isSaving, isDirty, savedAt }: Draft): string {
  if (error) return `Not saved: ${toFailureText(error)}`
  if (clash) return 'Not saved until you have chosen'
  if (isSaving || isDirty) return 'Saving'
  return savedAt ? `Saved ${toMoment(savedAt)}` : ''
}

/** What differs from what viewers read, whether it is kept, and the way out. */
export function DraftBar({ draft, changes, isBusy, onPublish, onDiscard }: DraftBarProps) {
  if (changes === 0 && draft.revision === 0 && !draft.isDirty) return null
  const isStill = !draft.isDirty && !draft.isSaving && !draft.clash && draft.revision > 0 && !isBusy
  return (
    <div className="draftbar">
      <span className="tag tag--accent">Draft</span>
      <b>
        {changes} {changes === 1 ? 'change is' : 'changes are'} not live
      </b>
      <span className="note grow" role="status">
        {toStanding(draft)}
      </span>
      {draft.error !== null && (
        <button type="button" className="b b--s b--line" onClick={() => void draft.again()}>
          Save again
        </button>
      )}
      {onDiscard && (
        <button type="button" className="b b--text b--s" disabled={!isStill} onClick={onDiscard}>
          Throw away
        </button>
      )}
      {onPublish && (
        <button type="button" className="b b--main b--s" disabled={!isStill} onClick={onPublish}>
          Publish
        </button>
      )}
    </div>
  )
}
