import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { goTo } from '#shared/location.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'

/** A series begins as a draft with nothing in it. */
export function SeriesDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [requestKey] = useState(() => `console-${crypto.randomUUID()}`)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setFault(null)
    setBusy(true)
    try {
      const { titleId } = await client('POST /api/v1/apps/series', { body: { requestKey, name } })
      await cache.invalidateQueries({ queryKey: ['titles'] })
      onClose()
      goTo(`/titles/${titleId}/episodes`)
    } catch (failure) {
      setFault(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog title="A new series" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div className="dialog__body stack">
          <Field
            label="Name"
            value={name}
            maxLength={200}
            required
            hint="Nobody sees it before it is published, with its class and certificate."
            fault={toFieldText(fault, 'name')}
            onChange={({ target }) => setName(target.value)}
          />
          {fault !== null && !toFieldText(fault, 'name') && <Failure error={fault} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy} leave="Leave it">
          Make it
        </DialogFoot>
      </form>
    </Dialog>
  )
}
