import { RowPlace } from '@kola/ui/shelf/row'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { getTurns } from './turns.ts'

/**
 * A row that waits for its turn (see turns.ts), so that the first ones stand sooner; its name and its room are there at
 * once, and nothing moves when it comes.
 */
export function Later({ name, children }: { name: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (place.current) return getTurns().join(place.current, () => startTransition(() => setDrawn(true)))
  }, [])
  return isDrawn ? children : <RowPlace name={name} ref={place} />
}
