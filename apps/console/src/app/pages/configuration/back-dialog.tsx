import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Difference } from '#features/configuration/difference.tsx'
import type { Acts } from '#features/configuration/use-configuration.ts'
import { client } from '#shared/client.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { GivenUp } from '#shared/proof/proven.ts'
import { say } from '#shared/toasts.ts'

interface BackDialogProps {
  number: number
  bringBack: Acts['bringBack']
  onClose: () => void
}

/** What an earlier version would change, before it does. */
export function BackDialog({ number, bringBack, onClose }: BackDialogProps) {
  const [fault, setFault] = useState<unknown>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['configuration-difference', number],
    queryFn: () =>
      client('GET /api/v1/apps/configuration/versions/{number}/difference', { params: { number: String(number) } }),
    staleTime: 0,
    gcTime: 0,
  })
  async function bring() {
    setFault(null)
    try {
      const { version } = await bringBack(number, data?.state ?? '')
      say(`Version ${number} is in force again, as version ${version.number}`)
      onClose()
    } catch (failure) {
      if (failure instanceof GivenUp) return
      setFault(failure)
      void refetch()
    }
  }
  const changes = data?.changes ?? []
  return (
    <Dialog title={`Bring back version ${number}?`} onClose={onClose}>
      <div className="dialog__body stack dialog__scroll">
        <p>
          It becomes a version of its own. Nothing is deleted, and what is in force now can be brought back the same
          way.
        </p>
        {error && <Failure error={error} onAgain={() => void refetch()} />}
        {fault !== null && <Failure error={fault} />}
        {!data && !error && (
          <p className="wait" role="status">
            Loading
          </p>
        )}
        {changes.length > 0 && <Difference changes={changes} heads={['In force', 'After']} />}
        {data && changes.length === 0 && <p>It is what is in force: nothing would change.</p>}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onClose}>
          Leave it
        </button>
        <button type="button" className="b b--main" disabled={changes.length === 0} onClick={() => void bring()}>
          Bring back
        </button>
      </div>
    </Dialog>
  )
}
