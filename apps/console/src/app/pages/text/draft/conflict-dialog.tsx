import { listTextChanges, type TextDocument, takeFields } from '@kola/contract/texts/document'
import { useState } from 'react'
import { Dialog } from '#shared/parts/dialog.tsx'
import type { TextConflict } from './ways.ts'

interface ConflictDialogProps {
  conflict: TextConflict
  onSettled: (document: TextDocument) => void
}

/** Two wrote the same part: each is shown whole, and whoever came later chooses. Nothing is lost until then. */
export function ConflictDialog({ conflict, onSettled }: ConflictDialogProps) {
  const { subject, mine, merged, fields } = conflict
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const parts = listTextChanges(merged, mine).filter(({ field }) => fields.includes(field))
  const isDone = parts.every(({ field }) => chosen[field])
  const settle = () =>
    onSettled(
      takeFields(
        merged,
        mine,
        fields.filter((field) => chosen[field] === 'mine'),
      ),
    )
  return (
    <Dialog title={`${subject.draft?.changedBy ?? 'Somebody'} wrote the same`} onClose={() => undefined} isWide>
      <div className="dialog__body stack dialog__scroll">
        <p>Your other changes are kept beside theirs. Of these, choose what stands.</p>
        {parts.map(({ field, name, before: theirs, after: own }) => (
          <fieldset className="stack" key={field}>
            <legend className="label">{name}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label className="flex top-align" key={side}>
                <input
                  type="radio"
                  className="tick"
                  name={field}
                  checked={chosen[field] === side}
                  onChange={() => setChosen({ ...chosen, [field]: side })}
                />
                <span className="text__lines">
                  <b>{side === 'mine' ? 'Yours' : 'Theirs'}</b>
                  <span>{(side === 'mine' ? own : theirs) || <span className="quiet">nothing</span>}</span>
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
