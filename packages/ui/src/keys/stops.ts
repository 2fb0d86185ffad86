export const CARDS = '.card__link'
const CONTROLS = 'a[href], button:not(:disabled), select, input, [tabindex="0"]'
/** What is inside a zone but no stop of its arrows. */
const ASIDE = '.card__panel *, .card__remove, .panel *, [hidden] *'

const isSeen = (element: HTMLElement) => element.getClientRects().length > 0

/** What the arrow keys stop at inside a part of the page: its cards where it has any, else its links and controls. */
export function listStops(part: HTMLElement): HTMLElement[] {
  const cards = [...part.querySelectorAll<HTMLElement>(CARDS)]
  const stops = cards.length > 0 ? cards : [...part.querySelectorAll<HTMLElement>(CONTROLS)]
  return stops.filter((stop) => !stop.matches(ASIDE) && isSeen(stop))
}
