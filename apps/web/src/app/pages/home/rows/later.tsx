import { WANTED } from '@kola/ui/keys/zone-keys'
import { RowSkeleton } from '@kola/ui/shelf/row'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getTurns } from './turns.ts'

interface LaterProps {
  name: string
  /** A first screen may show it: its turn comes as soon as what stands before it is painted. */
  isSoon?: boolean
  /** It stands from the beginning, and goes on standing when others come before it. */
  isNow?: boolean
  children: ReactNode
}

/**
 * A row that waits for its turn (see turns.ts), so that the first ones stand sooner; its name and its room are there at
 * once, and nothing moves when it comes. A key that leads there does not wait.
 */
export function Later({ name, isSoon, isNow = false, children }: LaterProps) {
  const place = useRef<HTMLElement>(null)
  const [isDrawn, setDrawn] = useState(isNow)
  useEffect(() => {
    const { current: element } = place
    if (!element) return
    const leave = getTurns(isSoon ? 'soon' : 'later').join(element, () => startTransition(() => setDrawn(true)))
    const drawNow = () => {
      leave()
      flushSync(() => setDrawn(true))
    }
    element.addEventListener(WANTED, drawNow)
    return () => {
      leave()
      element.removeEventListener(WANTED, drawNow)
    }
  }, [isSoon])
  return isDrawn ? children : <RowSkeleton name={name} ref={place} />
}
