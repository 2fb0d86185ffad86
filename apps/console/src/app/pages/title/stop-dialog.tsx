import { Dialog } from '#shared/parts/dialog.tsx'

interface StopDialogProps {
  name: string
  isPending: boolean
  onClose: () => void
  onStop: () => void
}

/** What comes of it stands before the button. */
export const StopDialog = ({ name, isPending, onClose, onStop }: StopDialogProps) => (
  <Dialog title={`Stop ${name}?`} onClose={onClose}>
    <div className="dialog__body stack">
      <p>
        Within a minute no viewer finds or opens it: it leaves home, lists and search, and links to it lead nowhere.
        Lists and places of viewers are kept.
      </p>
      <p>“Start again” undoes it, once its class and certificate stand here.</p>
    </div>
    <div className="dialog__foot">
      <button type="button" className="b b--text" onClick={onClose}>
        Cancel
      </button>
      <button type="button" className="b b--danger-main" disabled={isPending} onClick={onStop}>
        Stop it
      </button>
    </div>
  </Dialog>
)
