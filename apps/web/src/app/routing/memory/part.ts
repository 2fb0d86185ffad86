/** What names a part of a screen also when the screen is drawn anew and other parts have come above it. */
export interface Part {
  /** Label of the row that it stands in; null outside of rows. */
  row: string | null
  /** Address of a link; null for the row itself. */
  href: string | null
}

export const listRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main .row')]

export const nameRow = (row: Element): string => row.getAttribute('aria-label') ?? ''

/** A button of a card is drawn only while the card has the focus: its card stands for it. */
export function toPart(element: Element | null): Part | null {
  if (!element?.closest('main')) return null
  const link = element.matches('a[href]') ? element : element.closest('.card')?.querySelector('a')
  const href = link?.getAttribute('href') ?? null
  const row = element.closest('.row')
  return href === null ? null : { row: row && nameRow(row), href }
}

export function findPart({ row, href }: Part): HTMLElement | null {
  const part =
    row === null ? document.querySelector<HTMLElement>('main') : listRows().find((one) => nameRow(one) === row)
  if (!part) return null
  return href === null ? part : part.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
}

/** A part and how far below the top of the window it stood, in pixels. */
export interface Anchor extends Part {
  below: number
}

const topOf = (element: Element) => element.getBoundingClientRect().top

function isSeen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** What a viewer looks at: the row or the card that has the focus, else the first that begins in the window. */
export function readAnchor(): Anchor | null {
  // At the very top it is the page itself, whatever comes between its head and its rows.
  if (scrollY === 0 && !document.activeElement?.closest('main .card')) return null
  const parts = [...document.querySelectorAll('main .row, main .grid .card')]
  const focused = parts.find((part) => part.contains(document.activeElement) && isSeen(part))
  const part = focused ?? parts.find((one) => isSeen(one) && topOf(one) >= 0)
  if (!part) return null
  const named = part.matches('.row') ? { row: nameRow(part), href: null } : toPart(part)
  return named && { ...named, below: topOf(part) }
}

/** How far the page must be scrolled for the anchor to stand where it stood; null when it is not there. */
export function findAnchoredTop(anchor: Anchor | null): number | null {
  const found = anchor && findPart(anchor)
  const part = anchor?.href ? found?.closest('.card') : found
  return anchor && part ? scrollY + topOf(part) - anchor.below : null
}
