import { type KeyboardEvent, type RefObject, useCallback } from 'react'

export interface GridShape {
  columns: number
  /** Cards that are there. */
  count: number
}

/** Where a key leads from the card at `at`; null when the key means nothing here, or leads out of the grid. */
export function planGridFocus(key: string, at: number, { columns, count }: GridShape): number | null {
  const last = count - 1
  if (key === 'ArrowRight') return Math.min(at + 1, last)
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowUp') return at < columns ? null : at - columns
  // Below a card may be none, because the last row is not full.
  if (key === 'ArrowDown')
    return Math.floor(at / columns) === Math.floor(last / columns) ? null : Math.min(at + columns, last)
  return null
}

const listCards = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('article.card')]
const readLink = (card: Element | null | undefined) => card?.querySelector<HTMLElement>('.card__link')

/** Place of a card in its list, from 0. */
const readPlace = (card: Element): number => Number(card.getAttribute('aria-posinset')) - 1

/** The card that holds the tab stop of a grid: the one that had the focus last, else the first that is drawn. */
const STOP = 'stop'

/**
 * Numbers the cards that are drawn, and leaves one of them as tab stop. `from` is the place of the first one; with rows
 * far apart each row says its own by `data-from`.
 */
export function nameStops(box: HTMLElement, { total, stop }: { total: number; stop: number | null }): void {
  const cards = listCards(box)
  for (const [index, card] of cards.entries()) {
    const row = card.closest<HTMLElement>('[data-from]')
    const inRow = row ? [...row.children].indexOf(card) : index
    card.setAttribute('aria-posinset', String(Number(row?.dataset.from ?? 0) + inRow + 1))
    card.setAttribute('aria-setsize', String(total))
  }
  const kept = stop ?? Number(box.dataset[STOP] ?? 0)
  const chosen = cards.find((card) => readPlace(card) === kept) ?? cards[0]
  for (const card of cards) {
    const link = readLink(card)
    if (link) link.tabIndex = card === chosen ? 0 : -1
  }
}

/** How many frames a row may take to be drawn. */
const FRAMES = 30

/** Gives the focus to a card, as soon as it is drawn. */
export function focusCard(box: HTMLElement, place: number, frames = FRAMES): void {
  const card = box.querySelector(`article.card[aria-posinset="${place + 1}"]`)
  const link = readLink(card)
  if (!link) {
    if (frames > 0) requestAnimationFrame(() => focusCard(box, place, frames - 1))
    return
  }
  for (const other of listCards(box)) {
    const otherLink = readLink(other)
    if (otherLink) otherLink.tabIndex = other === card ? 0 : -1
  }
  box.dataset[STOP] = String(place)
  link.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}

const readColumns = (card: Element): number => {
  const { gridTemplateColumns } = getComputedStyle(card.parentElement ?? card)
  return gridTemplateColumns.split(' ').length
}

export interface GridKeys {
  box: RefObject<HTMLElement | null>
  count: number
  /** Brings a card that is not drawn near enough to be drawn. */
  show?: (place: number) => void
}

/** The arrow keys go from card to card of a grid, also to those that are not drawn yet. */
export function useGridKeys({ box, count, show }: GridKeys): (event: KeyboardEvent<HTMLElement>) => void {
  return useCallback(
    (event) => {
      const card = (event.target as HTMLElement).closest('article.card')
      if (!card || !box.current || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      const next = planGridFocus(event.key, readPlace(card), { columns: readColumns(card), count })
      if (next === null) return
      event.preventDefault()
      if (!box.current.querySelector(`[aria-posinset="${next + 1}"]`)) show?.(next)
      focusCard(box.current, next)
    },
    [box, count, show],
  )
}
