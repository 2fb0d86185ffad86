import { useState } from 'react'
import { toHour } from '#features/members/words.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { useAct } from './use-act.ts'

interface SeeDialogProps {
  id: string
  name: string
  onClose: () => void
}

/** Why is asked first; then there is a way into the viewers' app, which only whoever presses it goes. */
export function SeeDialog({ id, name, onClose }: SeeDialogProps) {
  const [why, setWhy] = useState('')
  const [opened, setOpened] = useState<{ url: string; endsAt: string } | null>(null)
  const { error, isBusy, submit } = useAct(id, () => undefined)
  const act = async () =>
    setOpened(await client('POST /api/v1/apps/members/{id}/see', { params: { id }, body: { why } }))
  const fault = toFieldText(error, 'why')
  if (opened) {
    return (
      <Dialog title={`See as ${name} sees`} onClose={onClose}>
        <div className="dialog__body stack">
          <p className="say">
            Until {toHour(opened.endsAt)} you read what {name} reads, in a tab of its own. Nothing can be changed or
            played there.
          </p>
        </div>
        <div className="dialog__foot">
          <a className="b b--main" href={opened.url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
            Open it
          </a>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={`See as ${name} sees`} onClose={onClose}>
      <form onSubmit={(event) => void submit(act)(event)}>
        <div className="dialog__body stack">
          <p className="say">
            For half an hour you see the service as {name} does, to read alone. They find you among their devices, can
            end it there, and read the reason.
          </p>
          <Field
            label="Why"
            required
            maxLength={200}
            value={why}
            fault={fault}
            hint="The member reads it, and it stands in the audit log."
            onChange={({ target }) => setWhy(target.value)}
          />
          {error !== null && !fault && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy}>
          See as they see
        </DialogFoot>
      </form>
    </Dialog>
  )
}
