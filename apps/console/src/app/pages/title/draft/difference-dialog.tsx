import { ApiError } from '@kola/contract/http/client'
import { DOCUMENT_FIELDS, type FieldChange } from '@kola/contract/titles/document'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { Scroll } from '#shared/parts/scroll.tsx'
import { say } from '#shared/toasts.ts'
import { PictureList } from '../pictures/picture-list.tsx'
import type { Draft } from './use-draft.ts'

interface DifferenceDialogProps {
  draft: Draft
  changes: readonly FieldChange[]
  isPublishing: boolean
  onClose: () => void
}

/** Old is struck and new is underlined, so that colour is never alone. */
export function DifferenceDialog({ draft, changes, isPublishing, onClose }: DifferenceDialogProps) {
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function publish() {
    setBusy(true)
    setFault(null)
    try {
      const kept = await draft.flush()
      const { title } = await client('POST /api/v1/apps/titles/{titleId}/publish', {
        params: { titleId: kept.id },
        body: { revision: kept.draft?.revision ?? 0, note },
      })
      draft.take(title)
      say(`${title.live.name} is live as it stands`)
      onClose()
    } catch (failure) {
      setFault(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog title={isPublishing ? 'Publish this' : 'What differs'} onClose={onClose} isWide>
      <div className="dialog__body stack">
        <Scroll label="What differs" className="scroll dialog__scroll">
          <div className="diff">
            <span className="diff__head">Field</span>
            <span className="diff__head">Viewers read</span>
            <span className="diff__head">Draft</span>
            {changes.map((change) => (
              <Change key={change.field} titleId={draft.title.id} change={change} />
            ))}
          </div>
        </Scroll>
        {isPublishing && (
          <>
            <p>
              {draft.title.state === 'draft' && !draft.title.lacks.includes('film')
                ? 'It goes live with this: members find it within a second, where a window is open.'
                : 'Viewers read it within a minute. The version of before stays, and one press brings it back.'}
            </p>
            <Field
              label="Why, for the versions"
              value={note}
              maxLength={200}
              onChange={({ target }) => setNote(target.value)}
            />
          </>
        )}
        {fault !== null && <Failure error={fault} />}
        {fault instanceof ApiError &&
          Object.values(fault.fields).map((text) => (
            <p className="bad" key={text}>
              {text}
            </p>
          ))}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--line" onClick={onClose}>
          {isPublishing ? 'Not yet' : 'Close'}
        </button>
        {isPublishing && (
          <button type="button" className="b b--main" disabled={isBusy} onClick={() => void publish()}>
            Publish
          </button>
        )}
      </div>
    </Dialog>
  )
}

interface ChangeProps {
  titleId: string
  change: FieldChange
}

const Change = ({ titleId, change: { field, before, after } }: ChangeProps) => (
  <>
    <span>{DOCUMENT_FIELDS[field]}</span>
    {field === 'pictures' ? (
      <>
        <PictureList titleId={titleId} setId={before} />
        <PictureList titleId={titleId} setId={after} />
      </>
    ) : (
      <Texts before={before} after={after} />
    )}
  </>
)

const Texts = ({ before, after }: Pick<FieldChange, 'before' | 'after'>) => (
  <>
    <span>{before ? <del>{before}</del> : <span className="quiet">nothing</span>}</span>
    <span>{after ? <ins>{after}</ins> : <span className="quiet">nothing</span>}</span>
  </>
)
