import './dialog.css'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

export interface DialogProps {
  title: string
  /** Told when the viewer closes it, by Escape or by a press beside it as well. */
  onClose: () => void
  wide?: boolean
  /** Buttons, the main action first: it stands last on a wide screen. */
  actions?: ReactNode
  children?: ReactNode
}

/** The browser's own modal dialog; a bottom sheet on a phone. Mount it to open it. */
export function Dialog({ title, onClose, wide = false, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect ends while the dialog still is in the page: only then its closing gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  function closeBeside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the press beside it is the pointer's way
    <dialog
      ref={dialog}
      className={`dialog${wide ? ' dialog--wide' : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={closeBeside}
    >
      <div className="dialog__body">
        <h2 id={titleId}>{title}</h2>
        {children}
        {actions && <div className="dialog__actions">{actions}</div>}
      </div>
    </dialog>
  )
}
