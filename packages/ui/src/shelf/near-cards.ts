import { type RefObject, useEffect } from 'react'

/** How far ahead pictures are fetched: one window below, one row's width beside. */
const AHEAD = '100%'
/** The same below, once somebody scrolls: a flick passes a window in no time. */
const AHEAD_MOVING = '250%'

/** Calls `run` with each of the elements that comes near the edges of `root`, once. */
function watchNear(root: Element | null, margin: string, run: (element: HTMLElement) => void): IntersectionObserver {
  return new IntersectionObserver(
    (entries, watcher) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        watcher.unobserve(target)
        run(target as HTMLElement)
      }
    },
    { root, rootMargin: margin },
  )
}

/**
 * Marks the cards of a row with `data-near` when they come near; until then their lazy pictures are not fetched, of which
 * browsers fetch up to 2,500 px ahead: on a phone three times as much as is looked at.
 */
export function useNearCards(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const row = scroller.current
    if (!row) return
    const cards = watchNear(row, `0px ${AHEAD}`, (card) => card.setAttribute('data-near', ''))
    const observe = () => {
      for (const card of row.children) if (!card.hasAttribute('data-near')) cards.observe(card)
    }
    // Cards may come later.
    const changes = new MutationObserver(observe)
    const start = () => {
      observe()
      changes.observe(row, { childList: true })
    }
    const rows = watchNear(null, `${AHEAD} 0px`, start)
    const moving = watchNear(null, `${AHEAD_MOVING} 0px`, start)
    const onScroll = () => moving.observe(row)
    rows.observe(row)
    addEventListener('scroll', onScroll, { once: true, passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      for (const watcher of [rows, moving, cards, changes]) watcher.disconnect()
    }
  }, [scroller])
}
