import { FORMER_SECRET_HOURS, type Webhook } from '@kola/contract/staff/webhooks'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { GivenUp, proven } from '#shared/proof/proven.ts'
import { SecretShown } from './secret-shown.tsx'

interface DangerProps {
  webhook: Webhook
  onClose: () => void
}

/** What comes of it stands before the button. */
export function RotateDialog({ webhook, onClose }: DangerProps) {
  const [secret, setSecret] = useState('')
  const [error, setError] = useState<unknown>(null)
  async function rotate() {
    try {
      const call = () => client('POST /api/v1/apps/webhooks/{id}/rotate', { params: { id: webhook.id } })
      setSecret((await proven(call)).secret)
    } catch (fault) {
      if (!(fault instanceof GivenUp)) setError(fault)
    }
  }
  if (secret) {
    return (
      <Dialog title="Its new secret" onClose={onClose}>
        <SecretShown secret={secret} onClose={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog title={`A new secret for ${webhook.name}?`} onClose={onClose}>
      <div className="dialog__body stack">
        <p>
          For {FORMER_SECRET_HOURS} hours what is sent bears the signatures of both, so that the receiver can be told
          the new one. After that the former counts no more.
        </p>
        {webhook.formerSecretUntil && (
          <p className="say say--warn">
            The secret before this one still counts. It stops counting at once when you make another.
          </p>
        )}
        {error !== null && <Failure error={error} />}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="b b--main" onClick={() => void rotate()}>
          Make it
        </button>
      </div>
    </Dialog>
  )
}

export function RemoveDialog({ webhook, onClose, onRemoved }: DangerProps & { onRemoved: () => void }) {
  const [error, setError] = useState<unknown>(null)
  async function remove() {
    try {
      await proven(() => client('POST /api/v1/apps/webhooks/{id}/remove', { params: { id: webhook.id } }))
      onRemoved()
    } catch (fault) {
      if (!(fault instanceof GivenUp)) setError(fault)
    }
  }
  return (
    <Dialog title={`Take ${webhook.name} away?`} onClose={onClose}>
      <div className="dialog__body stack">
        <p>
          It is told nothing more, what waits for it is not sent, and its secret is gone. That cannot be undone; turned
          off it keeps all of that.
        </p>
        {error !== null && <Failure error={error} />}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="b b--danger-main" onClick={() => void remove()}>
          Take away
        </button>
      </div>
    </Dialog>
  )
}
