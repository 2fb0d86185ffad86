import { type FormEvent, useState } from 'react'
import { Choose } from '#shared/parts/choose.tsx'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { findPlace, type Row } from './rows.ts'
import { moveWithUndo, type Outlining } from './use-outline.ts'

/** For whoever neither drags nor has a keyboard. */
export function MoveDialog({ work, row, onClose }: { work: Outlining; row: Row; onClose: () => void }) {
  const { outline } = work
  const [place, setPlace] = useState(() => findPlace(outline, row.id) ?? { parentId: row.season.id, beforeId: '' })
  const [isBusy, setBusy] = useState(false)
  const name = row.kind === 'season' ? row.season.name : row.episode.name
  const parts =
    row.kind === 'season' ? outline.seasons : outline.seasons.find(({ id }) => id === place.parentId)?.episodes
  const others = (parts ?? []).filter(({ id }) => id !== row.id)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    await moveWithUndo(work, row.id, place)
    onClose()
  }
  return (
    <Dialog title={`Move ${name}`} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div className="dialog__body stack">
          {row.kind === 'episode' && (
            <Choose
              label="To season"
              value={place.parentId}
              options={outline.seasons.map((one) => [one.id, one.name])}
              onChange={({ target }) => setPlace({ parentId: target.value, beforeId: '' })}
            />
          )}
          <Choose
            label="Before"
            value={place.beforeId}
            options={[
              ...others.map((one) => [one.id, one.number === null ? one.name : `${one.number}, ${one.name}`] as const),
              ['', 'Nothing: at the end'],
            ]}
            onChange={({ target }) => setPlace({ ...place, beforeId: target.value })}
          />
          <p className="say">Viewers have the new order within a second. What they have begun goes on where it was.</p>
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy} leave="Leave it">
          Move
        </DialogFoot>
      </form>
    </Dialog>
  )
}
