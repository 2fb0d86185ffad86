import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** The control bar hides after this time without a touch. Specification 2 §9. */
export const CONTROLS_HIDE_MS = 4_000

export interface Idle {
  isIdle: boolean
  /** Somebody is there. */
  wake: () => void
  /** Hides at once: a touch on the picture. */
  rest: () => void
}

/** Watches pointer, touch and keys in a frame. While `isHeld` nothing hides. */
export function useIdle(frame: RefObject<HTMLElement | null>, isHeld: boolean): Idle {
  const [isIdle, setIdle] = useState(false)
  const timer = useRef(0)
  const wake = useCallback(() => {
    clearTimeout(timer.current)
    setIdle(false)
    if (!isHeld) timer.current = window.setTimeout(() => setIdle(true), CONTROLS_HIDE_MS)
  }, [isHeld])
  const rest = useCallback(() => {
    clearTimeout(timer.current)
    if (!isHeld) setIdle(true)
  }, [isHeld])

  useEffect(() => {
    const element = frame.current
    wake()
    // A finger wakes the controls by its tap, which the picture handles itself; a mouse by moving.
    const onPointer = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') wake()
    }
    element?.addEventListener('pointermove', onPointer)
    element?.addEventListener('focusin', wake)
    return () => {
      clearTimeout(timer.current)
      element?.removeEventListener('pointermove', onPointer)
      element?.removeEventListener('focusin', wake)
    }
  }, [frame, wake])
  return { isIdle, wake, rest }
}
