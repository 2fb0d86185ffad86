import type { Finding } from '@kola/contract/payments/operator'
import type { StaffSession } from '@kola/contract/staff/staff'
import { type FormEvent, useState } from 'react'
import { useAct } from '#features/money/use-act.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { say } from '#shared/toasts.ts'
import { toFindingName } from './finding-names.ts'

interface DecideDialogProps {
  session: StaffSession
  finding: Finding
  onClose: () => void
}

/** Closes a finding with what was decided; it moves no money by itself. */
export function DecideDialog({ session, finding, onClose }: DecideDialogProps) {
  const [resolution, setResolution] = useState('')
  const { error, isBusy, act } = useAct()
  const fault = toFieldText(error, 'resolution')
  function submit(event: FormEvent) {
    event.preventDefault()
    const given = { params: { id: finding.id }, body: { actor: session.staff.name, resolution } }
    void act(
      () => client('POST /api/v1/apps/findings/{id}/resolve', given),
      () => {
        say('It is decided')
        onClose()
      },
    )
  }
  return (
    <Dialog title={toFindingName(finding.kind)} onClose={onClose}>
      <form onSubmit={submit}>
        <div className="dialog__body stack">
          <p>{finding.proposal}</p>
          <p className="note">
            It moves no money: give back first where that is what you decide. It is closed with your name and cannot be
            opened again; the audit log keeps both.
          </p>
          <Field
            label="What was decided, and why"
            required
            minLength={3}
            maxLength={300}
            value={resolution}
            fault={fault}
            onChange={({ target }) => setResolution(target.value)}
          />
          {error !== null && !fault && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy}>
          Close it
        </DialogFoot>
      </form>
    </Dialog>
  )
}
