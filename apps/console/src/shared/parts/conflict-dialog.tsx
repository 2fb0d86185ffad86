import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'

type Side = 'mine' | 'theirs'

interface Part {
  field: string
  name: string
  mine: ReactNode
  theirs: ReactNode
}

interface ConflictDialogProps {
  /** Who wrote meanwhile. */
  who: string | undefined
  parts: readonly Part[]
  /** The fields that are to stand as whoever came later wrote them. */
  onSettled: (mine: string[]) => void
}

/** Two wrote the same part: each is shown whole, and whoever came later chooses. Nothing is lost until then. */
export function ConflictDialog({ who, parts, onSettled }: ConflictDialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const isDone = parts.every(({ field }) => chosen[field])
  const settle = () => onSettled(parts.flatMap(({ field }) => (chosen[field] === 'mine' ? field : [])))
  return (
    <Dialog title={`${who ?? 'Somebody'} wrote the same`} onClose={() => undefined} isWide>
      <div className="dialog__body stack dialog__scroll">
        <p>Your other changes are kept beside theirs. Of these, choose what stands.</p>
        {parts.map((part) => (
          <fieldset className="stack" key={part.field}>
            <legend className="label">{part.name}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label className="flex top-align" key={side}>
                <input
                  type="radio"
                  className="tick"
                  name={part.field}
                  checked={chosen[part.field] === side}
                  onChange={() => setChosen({ ...chosen, [part.field]: side })}
                />
                <span className="conflict__side">
                  <b>{side === 'mine' ? 'Yours' : 'Theirs'}</b>
                  <span>{part[side] || <span className="quiet">nothing</span>}</span>
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
