import { DOCUMENT_FIELDS, type DocumentField, type TitleDocument, toFieldText } from '@kola/contract/titles/document'
import { useState } from 'react'
import { Dialog } from '#shared/parts/dialog.tsx'
import { PictureList } from '../pictures/picture-list.tsx'
import type { Conflict } from './draft-keeper.ts'

type Side = 'mine' | 'theirs'

/** Two wrote the same field: each is shown, and whoever came later chooses. Nothing is lost until then. */
export function ConflictDialog({
  conflict,
  onSettled,
}: {
  conflict: Conflict
  onSettled: (document: TitleDocument) => void
}) {
  const { subject: title, mine, merged, fields } = conflict
  const [chosen, setChosen] = useState<Partial<Record<DocumentField, Side>>>({})
  const theirs = title.draft?.document ?? title.live
  const isDone = fields.every((field) => chosen[field])
  const settle = () => {
    const own = fields.filter((field) => chosen[field] === 'mine').map((field) => [field, mine[field]])
    onSettled({ ...merged, ...Object.fromEntries(own) })
  }
  return (
    <Dialog title={`${title.draft?.changedBy ?? 'Somebody'} wrote the same`} onClose={() => undefined} isWide>
      <div className="dialog__body stack">
        <p>Your other changes are kept beside theirs. Of these, choose what stands.</p>
        {fields.map((field) => (
          <fieldset className="stack" key={field}>
            <legend className="label">{DOCUMENT_FIELDS[field]}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label className="flex top-align" key={side}>
                <input
                  type="radio"
                  className="tick"
                  name={field}
                  checked={chosen[field] === side}
                  onChange={() => setChosen({ ...chosen, [field]: side })}
                />
                <span>
                  <b>{side === 'mine' ? 'Yours' : 'Theirs'}</b>
                  <br />
                  {field === 'pictures' ? (
                    <PictureList titleId={title.id} setId={(side === 'mine' ? mine : theirs).pictures} />
                  ) : (
                    toFieldText(side === 'mine' ? mine : theirs, field) || <span className="quiet">nothing</span>
                  )}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--main" disabled={!isDone} onClick={settle}>
          Keep these
        </button>
      </div>
    </Dialog>
  )
}
