import { type RefObject, useEffect, useState } from 'react'

/** Within how many pixels of an end the row counts as being there. */
const END_SLACK_PX = 8

/** Whether a scroller stands at its first or its last card. */
export function useRowEnds(scroller: RefObject<HTMLElement | null>): { isAtStart: boolean; isAtEnd: boolean } {
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const read = () => {
      const isAtStart = element.scrollLeft < END_SLACK_PX
      const isAtEnd = element.scrollLeft + element.clientWidth > element.scrollWidth - END_SLACK_PX
      setEnds((before) =>
        before.isAtStart === isAtStart && before.isAtEnd === isAtEnd ? before : { isAtStart, isAtEnd },
      )
    }
    const watcher = new ResizeObserver(read)
    watcher.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [scroller])
  return ends
}
