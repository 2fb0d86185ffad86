import { RATING_LIMITS, type RatingLimit } from '@kola/contract/profiles/rating'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { say } from '#shared/toasts.ts'

interface BulkBarProps {
  ids: ReadonlySet<string>
  total: number
  onDone: () => void
}

/** Floats while something is chosen, and says how many of how many. */
export function BulkBar({ ids, total, onDone }: BulkBarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="bulk" aria-label="What is chosen">
      <b>{ids.size} chosen</b>&nbsp;<span className="note">of {total.toLocaleString('en')}</span>
      <hr />
      <button type="button" className="b b--s" onClick={() => setOpen(true)}>
        <Icon name="pen" /> Edit fields
      </button>
      <button type="button" className="b b--s b--icon" aria-label="Choose none" onClick={onDone}>
        <Icon name="close" />
      </button>
      {isOpen && <BulkDialog ids={ids} onClose={() => setOpen(false)} onDone={onDone} />}
    </section>
  )
}

const toGenres = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function BulkDialog({ ids, onClose, onDone }: { ids: ReadonlySet<string>; onClose: () => void; onDone: () => void }) {
  const cache = useQueryClient()
  const [field, setField] = useState<'genres' | 'rating'>('genres')
  const [given, setGiven] = useState({ add: '', remove: '', rating: '15' as RatingLimit })
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    setFault(null)
    const change =
      field === 'rating'
        ? { field, value: given.rating }
        : { field, add: toGenres(given.add), remove: toGenres(given.remove) }
    try {
      const { changed, unchanged } = await client('POST /api/v1/apps/bulk-edits', {
        body: { titleIds: [...ids], change },
      })
      say(`${changed} changed${unchanged > 0 ? `, ${unchanged} were so already` : ''}`)
      await cache.invalidateQueries({ queryKey: ['titles'] })
      onDone()
    } catch (failure) {
      setFault(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Change ${ids.size} ${ids.size === 1 ? 'title' : 'titles'}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="dialog__body stack">
          <p>Viewers see it at once. Each title keeps its version of before.</p>
          <fieldset className="flex">
            <legend className="visually-hidden">What is changed</legend>
            {(['genres', 'rating'] as const).map((one) => (
              <label className="flex" key={one}>
                <input
                  type="radio"
                  className="tick"
                  name="field"
                  checked={field === one}
                  onChange={() => setField(one)}
                />
                {one === 'genres' ? 'Genres' : 'Class'}
              </label>
            ))}
          </fieldset>
          {field === 'genres' ? (
            <>
              <Field
                label="Add"
                hint="Several with commas between them"
                value={given.add}
                onChange={({ target }) => setGiven({ ...given, add: target.value })}
              />
              <Field
                label="Take away"
                value={given.remove}
                onChange={({ target }) => setGiven({ ...given, remove: target.value })}
              />
            </>
          ) : (
            <label className="field">
              <span>Class</span>
              <select
                className="select"
                value={given.rating}
                onChange={({ target }) => setGiven({ ...given, rating: target.value as RatingLimit })}
              >
                {RATING_LIMITS.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </label>
          )}
          {fault !== null && <Failure error={fault} />}
        </div>
        <div className="dialog__foot">
          <button type="button" className="b b--line" onClick={onClose}>
            Leave it
          </button>
          <button type="submit" className="b b--main" disabled={isBusy}>
            Change them
          </button>
        </div>
      </form>
    </Dialog>
  )
}
