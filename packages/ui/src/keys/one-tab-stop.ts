import { type RefObject, useEffect } from 'react'
import { CARDS } from './stops.ts'

/** Leaves one of the cards to the Tab key: the wanted one, else the one that has it, else the first. */
export function keepOne(part: HTMLElement, wanted?: HTMLElement): void {
  const cards = [...part.querySelectorAll<HTMLElement>(CARDS)]
  const kept = wanted ?? cards.find((card) => card.dataset.stop) ?? cards[0]
  for (const card of cards) {
    const isKept = card === kept
    // What is written is styled anew, also where it was so before.
    if (card.getAttribute('tabindex') !== (isKept ? '0' : '-1')) card.tabIndex = isKept ? 0 : -1
    if (isKept) card.dataset.stop = 'yes'
    else if (card.dataset.stop) delete card.dataset.stop
  }
}

/**
 * Makes a row or a grid of cards one stop of the Tab key, which follows the focus. With `data-zone="grid"` on a grid the
 * arrow keys go from card to card by where they stand on the screen (see useZoneKeys), so that cards may come and go
 * while a long list is scrolled: one line beyond the window must be drawn, and the line that has the focus must stay.
 */
export function useOneTabStop(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (part.current) keepOne(part.current)
  })
  useEffect(() => {
    const element = part.current
    if (!element) return
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(CARDS)) keepOne(element, target)
    }
    element.addEventListener('focusin', follow)
    return () => element.removeEventListener('focusin', follow)
  }, [part])
}
