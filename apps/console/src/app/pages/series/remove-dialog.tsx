import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { say } from '#shared/toasts.ts'
import { LOOSE_FILMS_KEY } from './part-dialog.tsx'
import type { Row } from './rows.ts'
import type { Outlining } from './use-outline.ts'

/** Of a draft alone. */
export function RemoveDialog({ work, row, onClose }: { work: Outlining; row: Row; onClose: () => void }) {
  const cache = useQueryClient()
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const name = row.kind === 'season' ? row.season.name : row.episode.name
  const hasFilm = row.kind === 'episode' && row.episode.film !== 'none'
  async function remove() {
    setBusy(true)
    try {
      const params = { seriesId: work.outline.series.id }
      const body = { titleId: row.id }
      work.take((await client('POST /api/v1/apps/series/{seriesId}/remove', { params, body })).outline)
      await cache.invalidateQueries({ queryKey: LOOSE_FILMS_KEY })
      say(`${name} is gone`)
      onClose()
    } catch (failure) {
      setFault(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Take ${name} away?`} onClose={onClose}>
      <div className="dialog__body stack">
        <p>
          It is a draft: no viewer has seen it. What was written of it is lost
          {hasFilm ? ', its film stays and can be given to another episode' : ''}.
        </p>
        {fault !== null && <Failure error={fault} />}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--line" onClick={onClose}>
          Keep it
        </button>
        <button type="button" className="b b--danger-main" disabled={isBusy} onClick={() => void remove()}>
          Take it away
        </button>
      </div>
    </Dialog>
  )
}
