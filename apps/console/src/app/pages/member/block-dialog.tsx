import type { Member } from '@kola/contract/members/member'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { say } from '#shared/toasts.ts'
import { useAct } from './use-act.ts'

interface BlockDialogProps {
  member: Member
  name: string
  onClose: () => void
}

export function BlockDialog({ member, name, onClose }: BlockDialogProps) {
  const isOn = member.blockedAt === null
  const [why, setWhy] = useState('')
  const { error, isBusy, submit } = useAct(member.id, () => {
    say(isOn ? `${name} is blocked` : `${name} is let in again`)
    onClose()
  })
  const act = () =>
    client('POST /api/v1/apps/members/{id}/block', {
      params: { id: member.id },
      body: { state: isOn ? 'on' : 'off', why },
    })
  const renews = member.holdings.some(({ isCurrent, isRecurring }) => isCurrent && isRecurring)
  return (
    <Dialog title={isOn ? `Block ${name}?` : `Let ${name} in again?`} onClose={onClose}>
      <form onSubmit={(event) => void submit(act)(event)}>
        <div className="dialog__body stack">
          {isOn ? (
            <>
              <p>
                {name} is signed out everywhere at once, what plays stops, and nobody signs in to the account until it
                is let in again.{' '}
                {member.isEmailConfirmed
                  ? 'They are told by mail.'
                  : 'Nobody can tell them: their mail address is not confirmed.'}
              </p>
              {renews && <p className="say say--warn">Their membership renews by itself and is not ended by this.</p>}
            </>
          ) : (
            <p>They can sign in as before{member.isEmailConfirmed ? ', and are told by mail' : ''}.</p>
          )}
          <Field
            label="Why"
            required
            maxLength={200}
            value={why}
            hint="In the audit log and the notes; not in the mail."
            fault={toFieldText(error, 'why')}
            onChange={({ target }) => setWhy(target.value)}
          />
          {error !== null && !toFieldText(error, 'why') && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy} isDanger={isOn}>
          {isOn ? 'Block' : 'Let in again'}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
