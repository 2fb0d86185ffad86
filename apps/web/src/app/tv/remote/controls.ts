import type { Box } from '@kola/ui/keys/find-neighbour'

const CONTROLS =
  'a[href], button:not(:disabled), select:not(:disabled), input:not(:disabled):not([type="hidden"]), textarea:not(:disabled), summary, [tabindex="0"]'
/** Reached from the card that it belongs to, by a long press on OK. */
const OF_CARDS = '.card__remove'

function isSeen(element: HTMLElement): boolean {
  if (element.getClientRects().length === 0 || element.closest('[inert], [aria-hidden="true"]')) return false
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
}

/** A modal dialog keeps everything to itself; an open panel what began in it. */
export function findScope(from: Element | null): HTMLElement {
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open]')]
  const last = dialogs[dialogs.length - 1]
  if (last) return last
  return from?.closest<HTMLElement>('[role="dialog"]') ?? document.body
}

/** All that a remote can stop at, in the order of the page. */
export const listControls = (scope: HTMLElement): HTMLElement[] =>
  [...scope.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => !one.matches(OF_CARDS) && isSeen(one))

const STUCK = /fixed|sticky/

/** Whether it or what it stands in stays in the window; what is known of one is known of all that stand in it. */
function isStuck(element: HTMLElement | null, known: Map<HTMLElement, boolean>): boolean {
  if (!element) return false
  const before = known.get(element)
  if (before !== undefined) return before
  const found = STUCK.test(getComputedStyle(element).position) || isStuck(element.parentElement, known)
  known.set(element, found)
  return found
}

/** Where controls stand on the page: what stays in the window while the page is scrolled belongs to its top. */
export function toBoxes(elements: readonly HTMLElement[]): Box[] {
  const known = new Map<HTMLElement, boolean>()
  const scrolledBy = Math.max(scrollY, 0)
  return elements.map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const by = scrolledBy > 0 && isStuck(element, known) && !element.closest('dialog') ? scrolledBy : 0
    return { left, right, top: top - by, bottom: bottom - by }
  })
}
