import { isPointerUsed } from '@kola/ui/keys/pointer-use'
import { type RefObject, useEffect } from 'react'

/** A remote stands on nothing yet, or on the film: OK shall press what has come. What somebody has chosen keeps the focus. */
export function useRemoteFocus(button: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isPointerUsed() || !document.activeElement?.matches('body, main')) return
    button.current?.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
  }, [button])
}
