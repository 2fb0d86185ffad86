import { MAX_PUBLISHED, type Outline } from '@kola/contract/titles/outline'
import { type FormEvent, useState } from 'react'
import { client } from '#shared/client.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { toggle } from '#shared/table/table-row.tsx'
import { say } from '#shared/toasts.ts'
import type { Outlining } from './use-outline.ts'
import { countOf } from './words.ts'

/** Drafts that lack nothing but being published, as many as go at once. */
export function listReady({ series, seasons }: Outline): { id: string; name: string }[] {
  const parts = seasons.flatMap((season) => [
    ...(season.state === 'draft' ? [{ id: season.id, name: season.name }] : []),
    ...season.episodes
      .filter(({ state, film }) => state === 'draft' && film === 'ready')
      .map(({ id, name, number }) => ({ id, name: `${season.name}, ${number ?? '–'}: ${name}` })),
  ])
  return [...(series.state === 'draft' ? [series] : []), ...parts].slice(0, MAX_PUBLISHED)
}

/** The effect stands before the button. */
export function PublishDialog({ work, onClose }: { work: Outlining; onClose: () => void }) {
  const ready = listReady(work.outline)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(ready.map(({ id }) => id)))
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setFault(null)
    setBusy(true)
    const params = { seriesId: work.outline.series.id }
    const body = { titleIds: [...chosen] }
    try {
      work.take((await client('POST /api/v1/apps/series/{seriesId}/publish', { params, body })).outline)
      say(`${countOf(chosen.size, 'draft')} ${chosen.size === 1 ? 'is' : 'are'} live`)
      onClose()
    } catch (failure) {
      setFault(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog title="Publish drafts?" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div className="dialog__body stack dialog__scroll">
          <fieldset className="stack">
            <legend className="label">What viewers see from now on</legend>
            {ready.map(({ id, name }) => (
              <label className="flex" key={id}>
                <input
                  type="checkbox"
                  className="tick"
                  checked={chosen.has(id)}
                  onChange={() => setChosen(toggle(chosen, id))}
                />
                {name}
              </label>
            ))}
          </fieldset>
          <p className="say">
            Every viewer has them within a second, where a window is open, with what is written of them.
          </p>
          {fault !== null && <Failure error={fault} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy || chosen.size === 0} leave="Not yet">
          Publish
        </DialogFoot>
      </form>
    </Dialog>
  )
}
