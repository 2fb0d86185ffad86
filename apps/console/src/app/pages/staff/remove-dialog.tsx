import type { StaffMember } from '@kola/contract/staff/staff'
import { Dialog } from '#shared/parts/dialog.tsx'

interface RemoveDialogProps {
  person: StaffMember
  onClose: () => void
  onRemove: () => void
}

/** What comes of it stands before the button. */
export function RemoveDialog({ person, onClose, onRemove }: RemoveDialogProps) {
  const name = person.name || person.email
  const isActive = person.state === 'active'
  return (
    <Dialog title={isActive ? `Take ${name} off the staff?` : `Take the invitation of ${name} back?`} onClose={onClose}>
      <div className="dialog__body stack">
        {isActive ? (
          <p>
            {name} is signed out everywhere at once, and passkeys, authenticator and recovery codes are worth nothing.
            What they did stays in the log. They can be invited again.
          </p>
        ) : (
          <p>The link of the mail leads nowhere from then on.</p>
        )}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="b b--danger-main" onClick={onRemove}>
          {isActive ? 'Take off' : 'Take back'}
        </button>
      </div>
    </Dialog>
  )
}
