import { type Direction, findNeighbour } from './find-neighbour.ts'

export const CARDS = '.card__link'
const CONTROLS = 'a[href], button:not(:disabled), select, input, [tabindex="0"]'
/** What is inside a zone but no stop of its arrows. */
const ASIDE = '.card__panel *, .card__remove, .panel *, [hidden] *'

const isVisible = (element: HTMLElement) => getComputedStyle(element).visibility === 'visible'
const isSeen = (element: HTMLElement) => element.getClientRects().length > 0

/** What the arrow keys stop at inside a part of the page: its cards where it has any, else its links and controls. */
export function listStops(part: HTMLElement): HTMLElement[] {
  const cards = [...part.querySelectorAll<HTMLElement>(CARDS)]
  if (cards.length > 0) return cards.filter(isSeen)
  return [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((stop) => !stop.matches(ASIDE) && isSeen(stop))
}

const toBox = (element: Element) => element.getBoundingClientRect()

/** What an arrow key leads to inside a part of the page, by where things stand on the screen. */
export function findNearStop(part: HTMLElement, from: HTMLElement, direction: Direction): HTMLElement | undefined {
  const stops = listStops(part).filter((stop) => stop !== from && isVisible(stop))
  return stops[findNeighbour(toBox(from), stops.map(toBox), direction)]
}

const remembered = new WeakMap<Element, HTMLElement>()

/** A part of the page is entered again where it was left. */
export function rememberStop(part: Element, stop: HTMLElement): void {
  remembered.set(part, stop)
}

export const recallStop = (part: Element): HTMLElement | undefined => remembered.get(part)
