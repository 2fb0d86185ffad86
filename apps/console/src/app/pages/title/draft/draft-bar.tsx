import { listChanges } from '@kola/contract/titles/document'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { toFailureText } from '#shared/failure.ts'
import { toWhen } from '#shared/format.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { say } from '#shared/toasts.ts'
import { DifferenceDialog } from './difference-dialog.tsx'
import type { Draft } from './use-draft.ts'

/** Heads whatever differs from what viewers read. */
export function DraftBar({ draft, canPublish }: { draft: Draft; canPublish: boolean }) {
  const { title, document, notice, isKept } = draft
  const [open, setOpen] = useState<'difference' | 'publish' | null>(null)
  const changes = listChanges(title.live, document)
  const isDraft = title.state === 'draft'
  useKeys([{ key: 'd', does: 'difference', act: () => changes.length > 0 && setOpen('difference') }])
  const count = changes.length === 1 ? '1 change is not live' : `${changes.length} changes are not live`
  async function discard() {
    try {
      const { title: next } = await client('POST /api/v1/apps/titles/{titleId}/draft/discard', {
        params: { titleId: title.id },
        body: { revision: (await draft.flush()).draft?.revision ?? 0 },
      })
      draft.take(next)
      draft.settle(next.live)
      say('The draft is gone; viewers read what they read before')
    } catch (error) {
      say(toFailureText(error))
    }
  }
  return (
    <div className="draftbar">
      <span className="tag tag--accent">{changes.length > 0 || isDraft ? 'Draft' : 'Live'}</span>
      <b>{changes.length > 0 ? count : isDraft ? 'Nobody sees it yet' : 'Viewers read what stands here'}</b>
      <span className="note" role="status">
        {notice || toKeptText(draft, isKept)}
      </span>
      {changes.length > 0 && (
        <span className="draftbar__acts">
          <button type="button" className="b b--s b--text" onClick={() => setOpen('difference')}>
            See difference
          </button>
          <button type="button" className="b b--s b--text" onClick={() => void discard()}>
            Throw away
          </button>
          {canPublish && (
            <button type="button" className="b b--s b--main" onClick={() => setOpen('publish')}>
              Publish…
            </button>
          )}
        </span>
      )}
      {open && (
        <DifferenceDialog
          draft={draft}
          changes={changes}
          isPublishing={open === 'publish'}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

function toKeptText({ title: { draft } }: Draft, isKept: boolean): string {
  if (!isKept) return 'Keeping…'
  return draft ? `Kept ${toWhen(draft.changedAt)} by ${draft.changedBy}` : ''
}
