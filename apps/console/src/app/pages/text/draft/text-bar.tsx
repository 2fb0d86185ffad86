import { listTextChanges } from '@kola/contract/texts/document'
import { useState } from 'react'
import { toFailureText } from '#shared/failure.ts'
import { toWhen } from '#shared/format.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { say } from '#shared/toasts.ts'
import { Difference } from '../versions/difference.tsx'
import { PutDialog } from './put-dialog.tsx'
import type { Working } from './use-text.ts'
import { toLive } from './ways.ts'

/** Heads the editor: what of it viewers do not read yet, and whether it is kept. */
export function TextBar({ work }: { work: Working }) {
  const { text, document, notice, isKept } = work
  const [open, setOpen] = useState<'difference' | 'put' | null>(null)
  const changes = listTextChanges(toLive(text), document)
  const hasChanges = changes.length > 0
  useKeys([{ key: 'd', does: 'difference', act: () => hasChanges && setOpen('difference') }])
  const kept = text.draft ? `Kept ${toWhen(text.draft.changedAt)} by ${text.draft.changedBy}` : ''
  async function leave() {
    try {
      await work.leave()
      say('The draft is gone; viewers read what they read before')
    } catch (error) {
      say(toFailureText(error))
    }
  }
  const nothing =
    text.kind === 'legal' ? 'Viewers read the text that came with the service' : 'Viewers read nothing of this yet'
  const count = changes.length === 1 ? '1 change is not in force' : `${changes.length} changes are not in force`
  return (
    <div className="draftbar">
      <span className="tag tag--accent">{hasChanges ? 'Draft' : text.inForce ? 'In force' : 'Nothing yet'}</span>
      <b>{hasChanges ? count : text.inForce ? 'Viewers read what stands here' : nothing}</b>
      <span className="note" role="status">
        {notice || (isKept ? kept : 'Keeping…')}
      </span>
      {hasChanges && (
        <span className="draftbar__acts">
          <button type="button" className="b b--s b--text" onClick={() => setOpen('difference')}>
            See difference
          </button>
          <button type="button" className="b b--s b--text" onClick={() => void leave()}>
            Throw away
          </button>
          <button type="button" className="b b--s b--main" onClick={() => setOpen('put')}>
            Put in force…
          </button>
        </span>
      )}
      {open === 'difference' && (
        <Dialog title="What differs" onClose={() => setOpen(null)} isWide>
          <div className="dialog__body">
            <Difference changes={changes} heads={['Viewers read', 'Draft']} />
          </div>
          <div className="dialog__foot">
            <button type="button" className="b b--line" onClick={() => setOpen(null)}>
              Close
            </button>
          </div>
        </Dialog>
      )}
      {open === 'put' && <PutDialog work={work} changes={changes} onClose={() => setOpen(null)} />}
    </div>
  )
}
