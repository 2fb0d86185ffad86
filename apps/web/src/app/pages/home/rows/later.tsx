import { WANTED } from '@kola/ui/keys/zone-keys'
import { RowSkeleton } from '@kola/ui/shelf/row'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getTurns } from './turns.ts'

/**
 * A row that waits for its turn (see turns.ts), so that the first ones stand sooner; its name and its room are there at
 * once, and nothing moves when it comes. A key that leads there does not wait.
 */
export function Later({ name, children }: { name: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const { current: element } = place
    if (!element) return
    const leave = getTurns().join(element, () => startTransition(() => setDrawn(true)))
    const drawNow = () => {
      leave()
      flushSync(() => setDrawn(true))
    }
    element.addEventListener(WANTED, drawNow)
    return () => {
      leave()
      element.removeEventListener(WANTED, drawNow)
    }
  }, [])
  return isDrawn ? children : <RowSkeleton name={name} ref={place} />
}
