import type { Member } from '@kola/contract/members/member'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { say } from '#shared/toasts.ts'
import { useAct } from './use-act.ts'

interface EraseDialogProps {
  member: Member
  name: string
  actor: string
  onClose: () => void
}

/** Typed, not clicked: the address says which account. */
export function EraseDialog({ member, name, actor, onClose }: EraseDialogProps) {
  const [contact, setContact] = useState('')
  const { error, isBusy, submit } = useAct(member.id, () => {
    say(`The account of ${name} is closed`)
    onClose()
  })
  const act = () =>
    client('POST /api/v1/apps/accounts/{id}/close', { params: { id: member.id }, body: { actor, contact } })
  return (
    <Dialog title={`Close and erase ${name}?`} onClose={onClose}>
      <form onSubmit={(event) => void submit(act)(event)}>
        <div className="dialog__body stack">
          <p>
            Only because they asked for it. The account is closed at once: they are signed out everywhere, and what
            renews is ended at its provider. What is personal is erased when the days of grace are over; until then the
            account can be brought back here. Papers and books are kept for as long as the law asks.
          </p>
          <Field
            label={member.email ? 'Their mail address, typed' : 'Their number, typed'}
            required
            autoComplete="off"
            value={contact}
            hint={`It is ${member.email || member.telephone}.`}
            fault={toFieldText(error, 'contact')}
            onChange={({ target }) => setContact(target.value)}
          />
          {error !== null && !toFieldText(error, 'contact') && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy} isDanger>
          Close and erase
        </DialogFoot>
      </form>
    </Dialog>
  )
}
