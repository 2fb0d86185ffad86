import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { focusCard } from './grid-keys.ts'

/** Pages that one press of End brings at most: the end of a list of thousands is not worth its bytes. */
const PAGES_AT_ONCE = 5

export interface EndKey {
  box: RefObject<HTMLElement | null>
  /** Cards that are there. */
  count: number
  /** Place of the card that has the focus, from 0. */
  focused: number | null
  show: (place: number) => void
}

/** End leads to the last card that is there and on to the last of each page that comes then, while nothing else is done. */
export function useEndKey({ box, count, focused, show }: EndKey): (event: KeyboardEvent<HTMLElement>) => void {
  const pagesLeft = useRef(0)
  const before = useRef(count)
  useEffect(() => {
    const last = before.current - 1
    const isMore = count > before.current
    before.current = count
    if (!isMore || focused !== last || pagesLeft.current === 0 || !box.current) return
    pagesLeft.current -= 1
    show(count - 1)
    focusCard(box.current, count - 1)
  }, [box, count, focused, show])
  return ({ key }) => {
    pagesLeft.current = key === 'End' ? PAGES_AT_ONCE : 0
  }
}
