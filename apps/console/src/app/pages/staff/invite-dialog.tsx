import { ROLE_NAMES, ROLES, type Role } from '@kola/contract/staff/permissions'
import { type FormEvent, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { GivenUp, proven } from '#shared/proof/proven.ts'

interface InviteDialogProps {
  onClose: () => void
  onDone: (email: string) => void
}

export function InviteDialog({ onClose, onDone }: InviteDialogProps) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await proven(() => client('POST /api/v1/apps/staff/invitations', { body: { email, role } }))
      onDone(email)
    } catch (fault) {
      if (!(fault instanceof GivenUp)) setError(fault)
      setBusy(false)
    }
  }
  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div className="dialog__body stack">
          <Field
            label="Mail"
            type="email"
            required
            value={email}
            fault={toFieldText(error, 'email')}
            hint="The link counts for seven days, and once. They choose a password and a second factor themselves."
            onChange={({ target }) => setEmail(target.value)}
          />
          <fieldset className="stack">
            <legend className="label">Role</legend>
            {ROLES.map((one) => (
              <label key={one} className="flex">
                <input type="radio" className="tick" name="role" checked={role === one} onChange={() => setRole(one)} />
                {ROLE_NAMES[one]}
              </label>
            ))}
          </fieldset>
          {error !== null && !toFieldText(error, 'email') && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy}>
          Send the link
        </DialogFoot>
      </form>
    </Dialog>
  )
}
