import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react'

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

const listLinks = (element: HTMLElement | null) => [...(element?.querySelectorAll<HTMLElement>('.card__link') ?? [])]

/** Where a key leads from the card at `at` among `count` cards; null when the key means nothing here. */
export function planFocus(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return Math.min(at + 1, count - 1)
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** One tab stop a row: the arrow keys move it from card to card, and the row remembers it. */
export function useRowKeys(scroller: RefObject<HTMLElement | null>): (event: KeyboardEvent<HTMLElement>) => void {
  useEffect(() => {
    const links = listLinks(scroller.current)
    if (links.some((link) => link.tabIndex === 0 && link.dataset.stop)) return
    for (const [index, link] of links.entries()) {
      link.tabIndex = index === 0 ? 0 : -1
      if (index === 0) link.dataset.stop = 'yes'
    }
  })
  return useCallback(
    (event) => {
      const links = listLinks(scroller.current)
      const card = (event.target as HTMLElement).closest('.card')
      const at = links.findIndex((link) => card?.contains(link))
      const next = at < 0 ? null : planFocus(event.key, at, links.length)
      const target = next === null ? undefined : links[next]
      if (!target) return
      event.preventDefault()
      for (const link of links) {
        link.tabIndex = link === target ? 0 : -1
        delete link.dataset.stop
      }
      target.dataset.stop = 'yes'
      target.focus({ preventScroll: true })
      target.closest('.card')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    [scroller],
  )
}
