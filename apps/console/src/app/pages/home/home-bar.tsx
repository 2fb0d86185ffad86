import { useState } from 'react'
import { toFailureText } from '#shared/failure.ts'
import { toWhen } from '#shared/format.ts'
import { say } from '#shared/toasts.ts'
import { PublishDialog } from './publish-dialog.tsx'
import type { Working } from './use-home.ts'

type Shown = 'difference' | 'publish' | null

interface HomeBarProps {
  work: Working
  canEdit: boolean
  canPublish: boolean
  dialog: Shown
  setDialog: (shown: Shown) => void
}

/** Heads whatever differs from the home that viewers have. */
export function HomeBar({ work, canEdit, canPublish, dialog, setDialog }: HomeBarProps) {
  const { home, isKept, notice } = work
  const [fault, setFault] = useState('')
  const count = home.draft?.changes.length ?? 0
  async function leave() {
    setFault('')
    try {
      await work.leave()
      say('The draft is left; nothing has changed for viewers')
    } catch (error) {
      setFault(toFailureText(error))
    }
  }
  const kept = home.draft ? `Kept ${toWhen(home.draft.changedAt)} by ${home.draft.changedBy}` : ''
  return (
    <div className="draftbar home__bar">
      <span className="tag tag--accent">{count > 0 ? 'Draft' : 'Live'}</span>
      <b>{toCountText(count)}</b>
      <span className="note grow" role="status">
        {fault || notice || (isKept ? kept : 'Keeping…')}
      </span>
      {count > 0 && (
        <span className="draftbar__acts">
          <button type="button" className="b b--s b--text" onClick={() => setDialog('difference')}>
            See difference
          </button>
          {canEdit && (
            <button type="button" className="b b--s b--text" onClick={() => void leave()}>
              Throw away
            </button>
          )}
          {canPublish && (
            <button type="button" className="b b--s b--main" disabled={!isKept} onClick={() => setDialog('publish')}>
              Publish…
            </button>
          )}
        </span>
      )}
      {dialog && home.draft && (
        <PublishDialog work={work} isPublishing={dialog === 'publish'} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

function toCountText(count: number): string {
  if (count === 0) return 'Viewers have what stands here'
  return count === 1 ? '1 change is not live' : `${count} changes are not live`
}
