import type { Deposit } from '@kola/contract/money/deposits'
import type { StaffSession } from '@kola/contract/staff/staff'
import { type FormEvent, useState } from 'react'
import { useAct } from '#features/money/use-act.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { say } from '#shared/toasts.ts'

interface DeclineDialogProps {
  session: StaffSession
  deposit: Deposit
  onClose: () => void
}

export function DeclineDialog({ session, deposit: { reference, approval }, onClose }: DeclineDialogProps) {
  const [reason, setReason] = useState('')
  const { error, isBusy, act } = useAct()
  const fault = toFieldText(error, 'reason')
  function submit(event: FormEvent) {
    event.preventDefault()
    const given = { params: { reference }, body: { actor: session.staff.name, reason } }
    void act(
      () => client('POST /api/v1/apps/payments/{reference}/decline', given),
      () => {
        say(`${reference} is declined`)
        onClose()
      },
    )
  }
  return (
    <Dialog title={`Decline ${reference}`} onClose={onClose}>
      <form onSubmit={submit}>
        <div className="dialog__body stack">
          <p>
            It is waited for no more, and gives no access. The member reads on the page of the payment that it was
            declined, and why. {approval && 'The first yes counts no more. '}Should the money come later, it is credit,
            or goes back.
          </p>
          <Field
            label="Why, for the member"
            required
            minLength={3}
            maxLength={300}
            value={reason}
            fault={fault}
            onChange={({ target }) => setReason(target.value)}
          />
          {error !== null && !fault && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy} isDanger>
          Decline
        </DialogFoot>
      </form>
    </Dialog>
  )
}
