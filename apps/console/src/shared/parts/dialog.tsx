import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  title: string
  onClose: () => void
  isWide?: boolean
  children: ReactNode
}

/** The page's own modal: the browser keeps the focus within it and gives it back. */
export function Dialog({ title, onClose, isWide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      className={isWide ? 'dialog dialog--wide' : 'dialog'}
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="dialog__head">
        <h2 id={id}>{title}</h2>
      </div>
      {children}
    </dialog>
  )
}

interface DialogFootProps {
  onClose: () => void
  isBusy?: boolean
  /** What is done cannot be undone. */
  isDanger?: boolean
  /** On the button that leaves it as it is. */
  leave?: string
  /** On the button that does it. */
  children: ReactNode
}

/** Of a dialog that is a form: to leave it, and to do what it is for. */
export function DialogFoot({ onClose, isBusy = false, isDanger = false, leave = 'Cancel', children }: DialogFootProps) {
  return (
    <div className="dialog__foot">
      <button type="button" className="b b--text" onClick={onClose}>
        {leave}
      </button>
      <button type="submit" className={isDanger ? 'b b--danger-main' : 'b b--main'} disabled={isBusy}>
        {children}
      </button>
    </div>
  )
}
