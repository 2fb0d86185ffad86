import { type RefObject, useEffect } from 'react'

/** How far ahead pictures are fetched and rows laid out: one window below, one row's width beside. */
const AHEAD = '100%'
/** The same below, once somebody scrolls: a flick passes a window in no time. */
const AHEAD_MOVING = '250%'

type Watch = (isNear: boolean, element: Element, watcher: IntersectionObserver) => void

/** Tells when elements come near the edges of `root`, and when they are far again. */
function watchNear(root: Element | null, margin: string, tell: Watch): IntersectionObserver {
  return new IntersectionObserver(
    (entries, watcher) => {
      for (const { isIntersecting, target } of entries) tell(isIntersecting, target, watcher)
    },
    { root, rootMargin: margin },
  )
}

/** Marks a row with `data-near` while it is near: what is far is neither styled nor laid out (see row.css). */
function watchRow(row: Element, run: () => void): () => void {
  const tell: Watch = (isNear) => {
    row.toggleAttribute('data-near', isNear)
    if (isNear) run()
  }
  let watcher = watchNear(null, `${AHEAD} 0px`, tell)
  const widen = () => {
    watcher.disconnect()
    watcher = watchNear(null, `${AHEAD_MOVING} 0px`, tell)
    watcher.observe(row)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  // Not before the picture that scrolls for the first time: every row does it.
  const onScroll = () => {
    timer = setTimeout(widen)
  }
  watcher.observe(row)
  addEventListener('scroll', onScroll, { once: true, passive: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('scroll', onScroll)
    watcher.disconnect()
  }
}

/**
 * Marks the cards of a row with `data-near` when they come near, and the row while it is; until then their lazy pictures
 * are not fetched, of which browsers fetch up to 2,500 px ahead: on a phone three times as much as is looked at.
 */
export function useNearCards(row: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: list } = scroller
    if (!row.current || !list) return
    const cards = watchNear(list, `0px ${AHEAD}`, (isNear, card, watcher) => {
      if (!isNear) return
      watcher.unobserve(card)
      card.setAttribute('data-near', '')
    })
    const observe = () => {
      for (const card of list.children) if (!card.hasAttribute('data-near')) cards.observe(card)
    }
    // Cards may come later.
    const changes = new MutationObserver(observe)
    const leaveRow = watchRow(row.current, () => {
      observe()
      changes.observe(list, { childList: true })
    })
    return () => {
      leaveRow()
      for (const watcher of [cards, changes]) watcher.disconnect()
    }
  }, [row, scroller])
}
