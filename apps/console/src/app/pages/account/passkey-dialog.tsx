import { type FormEvent, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { makePasskey } from '#shared/passkeys.ts'
import { GivenUp, proven } from '#shared/proof/proven.ts'

export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const options = await proven(() => client('POST /api/v1/apps/staff/passkeys/options', {}))
      const credential = await makePasskey(options)
      await proven(() => client('POST /api/v1/apps/staff/passkeys', { body: { credential, name } }))
      onClose()
    } catch (fault) {
      if (!(fault instanceof GivenUp)) setError(fault)
      setBusy(false)
    }
  }
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div className="dialog__body stack">
          <Field
            label="A name for it"
            required
            maxLength={60}
            value={name}
            fault={toFieldText(error, 'name')}
            hint="Such as “My laptop”."
            onChange={({ target }) => setName(target.value)}
          />
          {error !== null && !toFieldText(error, 'name') && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy}>
          Make it
        </DialogFoot>
      </form>
    </Dialog>
  )
}
