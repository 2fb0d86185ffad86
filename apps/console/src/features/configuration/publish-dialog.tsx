import type { Configuration } from '@kola/contract/configuration/endpoints'
import { ApiError } from '@kola/contract/http/client'
import { type FormEvent, useState } from 'react'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { GivenUp } from '#shared/proof/proven.ts'
import { say } from '#shared/toasts.ts'
import { Difference } from './difference.tsx'
import type { Acts } from './use-configuration.ts'

interface PublishDialogProps {
  configuration: Configuration
  publish: Acts['publish']
  onClose: () => void
}

/** What changes and what comes of it stand before the button. */
export function PublishDialog({ configuration, publish, onClose }: PublishDialogProps) {
  const [why, setWhy] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const { changes } = configuration.draft
  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(null)
    setBusy(true)
    try {
      const { version } = await publish(why)
      say(`Version ${version.number} is in force`)
      onClose()
    } catch (failure) {
      setBusy(false)
      if (!(failure instanceof GivenUp)) setError(failure)
    }
  }
  const beside = error instanceof ApiError ? Object.entries(error.fields).filter(([field]) => field !== 'why') : []
  const whyFault = toFieldText(error, 'why')
  return (
    <Dialog title={`Put ${changes.length === 1 ? 'one key' : `${changes.length} keys`} in force?`} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div className="dialog__body stack dialog__scroll">
          <Difference changes={changes} heads={['In force', 'After']} />
          <p className="say">
            <Icon name="alert" />
            <span>
              Every viewer has it within a minute, without a restart. What is in force now can be brought back.
            </span>
          </p>
          {beside.map(([key, text]) => (
            <p className="bad" role="alert" key={key}>
              <span className="mono">{key}</span> {text}
            </p>
          ))}
          {error !== null && beside.length === 0 && !whyFault && <Failure error={error} />}
          <Field
            label="Why"
            value={why}
            maxLength={300}
            fault={whyFault}
            hint="It stands beside the version."
            onChange={({ target }) => setWhy(target.value)}
          />
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy || changes.length === 0} leave="Not yet">
          Put in force
        </DialogFoot>
      </form>
    </Dialog>
  )
}
