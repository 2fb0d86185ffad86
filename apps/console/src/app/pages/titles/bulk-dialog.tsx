import { RATING_LIMITS, type RatingLimit } from '@kola/contract/profiles/rating'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client, queries } from '#shared/client.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { say } from '#shared/toasts.ts'

const toNames = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

interface BulkDialogProps {
  ids: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** Changes many at once; what comes of it stands before the button. */
export function BulkDialog({ ids, onClose, onDone }: BulkDialogProps) {
  const [added, setAdded] = useState('')
  const [removed, setRemoved] = useState('')
  const [rating, setRating] = useState<RatingLimit | ''>('')
  const [addGenres, removeGenres] = [toNames(added), toNames(removed)]
  const change = useMutation({
    mutationFn: () =>
      client('POST /api/v1/apps/titles/bulk', {
        body: { ids: [...ids], addGenres, removeGenres, ...(rating && { class: rating }) },
      }),
    async onSuccess({ asked, changed, missing }) {
      const gone = missing.length > 0 ? `, ${missing.length} are not there any more` : ''
      say(`${changed} of ${asked} titles changed${gone}`)
      await queries.invalidateQueries({ queryKey: ['titles'] })
      onDone()
    },
  })
  const isEmpty = addGenres.length + removeGenres.length === 0 && rating === ''
  return (
    <Dialog title={`Edit ${ids.length} ${ids.length === 1 ? 'title' : 'titles'}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate()
        }}
      >
        <div className="dialog__body stack">
          <Field
            label="Add genres"
            hint="With commas between them"
            value={added}
            onChange={({ target }) => setAdded(target.value)}
          />
          <Field label="Take genres away" value={removed} onChange={({ target }) => setRemoved(target.value)} />
          <label className="field">
            <span className="label">NFVCB class</span>
            <select
              className="select"
              value={rating}
              onChange={({ target }) => setRating(RATING_LIMITS.find((one) => one === target.value) ?? '')}
            >
              <option value="">As each has it</option>
              {RATING_LIMITS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
          <p className="note">
            Viewers see it within a minute, and drafts get it too. Each title keeps what it was as a version.
          </p>
          {change.error && <Failure error={change.error} />}
        </div>
        <div className="dialog__foot">
          <button type="button" className="b b--text" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="b b--main" disabled={isEmpty || change.isPending}>
            Change {ids.length}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
