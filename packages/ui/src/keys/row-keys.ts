import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import { useOneTabStop } from './one-tab-stop.ts'
import { planFocus } from './plan-focus.ts'
import { CARDS } from './stops.ts'

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

const list = (element: HTMLElement | null, what: string) => [...(element?.querySelectorAll<HTMLElement>(what) ?? [])]

/** Left, right, Home and End go from card to card, and the row remembers the card. */
export function useRowKeys(scroller: RefObject<HTMLElement | null>): (event: KeyboardEvent<HTMLElement>) => void {
  useOneTabStop(scroller)
  return useCallback(
    (event) => {
      if (event.defaultPrevented) return
      const from = event.target as HTMLElement
      const links = list(scroller.current, CARDS)
      const at = links.findIndex((link) => link.parentElement?.contains(from))
      const next = at < 0 ? null : planFocus(event.key, at, links.length)
      const target = next === null ? undefined : links[next]
      if (!target) return
      event.preventDefault()
      target.focus({ preventScroll: true })
      target.closest('.card')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    [scroller],
  )
}
