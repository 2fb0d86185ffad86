import type { Release } from '@kola/contract/releases/releases'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'

interface UndoDialogProps {
  release: Release
  fault: unknown
  onUndo: () => void
  onClose: () => void
}

/** What comes back, before the button. */
export const UndoDialog = ({ release, fault, onUndo, onClose }: UndoDialogProps) => (
  <Dialog title={`Undo ${release.name}?`} onClose={onClose}>
    <div className="dialog__body stack">
      <p>
        Each change that went out goes back to what stood before it, all at once, for every viewer within a minute. What
        was published of these since then is replaced too; it stays among the versions.
      </p>
      {release.items.some(({ price }) => price) && (
        <p className="say">
          A price that somebody changed since stays as it is. Who bought meanwhile keeps what they agreed to.
        </p>
      )}
      {fault !== null && <Failure error={fault} />}
    </div>
    <div className="dialog__foot">
      <button type="button" className="b b--text" onClick={onClose}>
        Leave it out
      </button>
      <button type="button" className="b b--danger-main" onClick={onUndo}>
        Undo it
      </button>
    </div>
  </Dialog>
)
