import type { Producer } from '@kola/contract/producers/producers'
import { useQueryClient } from '@tanstack/react-query'
import { PRODUCERS } from '#features/producers/words.ts'
import { client } from '#shared/client.ts'
import { goTo } from '#shared/location.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { say } from '#shared/toasts.ts'

export function RemoveDialog({ producer, onClose }: { producer: Producer; onClose: () => void }) {
  const cache = useQueryClient()
  const { error, isBusy, run } = useProven()
  async function remove() {
    const given = { params: { id: producer.id }, body: { revision: producer.revision } }
    const done = await run(() => client('POST /api/v1/apps/producers/{id}/remove', given))
    if (!done) return
    say(done.message)
    goTo('/producers')
    await cache.invalidateQueries({ queryKey: [PRODUCERS] })
  }
  return (
    <Dialog title={`Remove ${producer.name}?`} onClose={onClose}>
      <div className="dialog__body stack">
        <p>The contracts go with it, and their titles are free for others. It cannot be undone, but entered anew.</p>
        {error !== null && <Failure error={error} />}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onClose}>
          Leave it
        </button>
        <button type="button" className="b b--danger-main" disabled={isBusy} onClick={() => void remove()}>
          Remove
        </button>
      </div>
    </Dialog>
  )
}
