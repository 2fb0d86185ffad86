import { useLayoutEffect } from 'react'
import { type Direction, findEntrance } from './find-neighbour.ts'
import { planFocus } from './plan-focus.ts'
import { isPointerUsed, notePointer } from './pointer-use.ts'
import { CARDS, findNearStop, listStops, recallStop, rememberStop } from './stops.ts'

/**
 * The parts of a page that the arrow keys go through, from top to bottom: every element with `data-zone`. Its value says
 * how it behaves: `row` leads by left, right, Home and End from card to card and remembers its card, `head` is seen from the top of the page,
 * `bar` is always in view; `grid` and `part` have no habits.
 */
const ZONE = '[data-zone]'
/** What keeps the arrow keys for itself. */
const OWN_KEYS = 'input, select, textarea, dialog, [popover], [contenteditable], [role="tab"], [role="menu"], .panel'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

const toBox = (element: Element) => element.getBoundingClientRect()

function isInView(element: HTMLElement): boolean {
  const { left, right } = toBox(element)
  return left >= 0 && right <= document.documentElement.clientWidth
}

function enter(zone: HTMLElement, from: HTMLElement, direction: 'up' | 'down'): HTMLElement | undefined {
  const all = listStops(zone)
  if (!from.closest(ZONE)) return all[0]
  if (zone.dataset.zone !== 'row') return all[findEntrance(toBox(from), all.map(toBox), direction)]
  const stops = all.filter(isInView)
  const kept = stops.find((stop) => stop === recallStop(zone))
  return kept ?? stops[findEntrance(toBox(from), stops.map(toBox), direction)] ?? all[0]
}

/** Told to a zone that is still to be drawn (`aria-busy`) when a key leads there: it may be drawn at once. */
export const WANTED = 'kola:wanted'

function drawNow(zone: HTMLElement): HTMLElement {
  if (zone.ariaBusy !== 'true') return zone
  const list = () => [...document.querySelectorAll<HTMLElement>(ZONE)]
  const at = list().indexOf(zone)
  zone.dispatchEvent(new Event(WANTED))
  return list()[at] ?? zone
}

/** Where the next zone that has anything is entered. */
function findBeyond(zone: HTMLElement | null, from: HTMLElement, direction: 'up' | 'down'): HTMLElement | undefined {
  const zones = [...document.querySelectorAll<HTMLElement>(ZONE)]
  const at = zone ? zones.indexOf(zone) : zones.findIndex((one) => one.closest('main')) - 1
  const next = direction === 'down' ? zones.slice(at + 1) : zones.slice(0, Math.max(at, 0)).reverse()
  for (const one of next) {
    const drawn = drawNow(one)
    const found = enter(drawn, from, direction)
    // What cannot be drawn yet is not leapt over: the page scrolls towards it.
    if (found || drawn.ariaBusy === 'true') return found
  }
  return undefined
}

/** In a row the way goes from card to card, also to those that are out of view. */
function findInRow(row: HTMLElement, start: HTMLElement, key: string): HTMLElement | undefined {
  const stops = listStops(row)
  const next = planFocus(key, stops.indexOf(start), stops.length)
  return next === null ? undefined : stops[next]
}

function findTarget(from: HTMLElement, key: string): HTMLElement | undefined {
  const zone = from.closest<HTMLElement>(ZONE)
  // From a card's buttons it goes on as from the card.
  const start = from.closest('.card')?.querySelector<HTMLElement>(CARDS) ?? from
  const direction = DIRECTIONS[key]
  if (zone?.dataset.zone === 'row' && start.matches(CARDS) && direction !== 'up' && direction !== 'down')
    return findInRow(zone, start, key)
  if (!direction) return undefined
  const near = zone ? findNearStop(zone, start, direction) : undefined
  if (near || direction === 'left' || direction === 'right') return near
  return findBeyond(zone, start, direction)
}

/** Looks where the arrows would lead from here and goes nowhere: the first press then finds read what else it would have to read first. */
export function lookAround(): void {
  const { activeElement: from } = document
  if (!(from instanceof HTMLElement)) return
  // Not down: what is still to be drawn there would be drawn for it.
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp']) findTarget(from, key)
}

/** Brings what has the focus now into view, with the part of the page that it belongs to; a row alone, when the way led along it. */
function show(target: HTMLElement, isInRow: boolean): void {
  const zone = target.closest<HTMLElement>(ZONE)
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  if (zone?.dataset.zone === 'bar') return
  if (zone?.dataset.zone === 'head') {
    scrollTo({ top: 0, behavior })
    return
  }
  const isSmall = zone && zone.offsetHeight < innerHeight * 0.8
  const card = target.closest('.card')
  const part = isSmall && !isInRow ? zone : (card ?? target)
  part.scrollIntoView(isInRow ? { block: 'nearest', inline: 'nearest' } : { block: 'nearest', behavior })
}

function isFree(from: HTMLElement, key: string): boolean {
  if (from.closest(OWN_KEYS)) return false
  if (from.closest(ZONE)) return from.matches(':focus-visible')
  // With a pointer in use the arrow keys scroll a page that has no focus, as everywhere.
  return key === 'ArrowDown' && !isPointerUsed() && from.matches('main, body')
}

function onKeyDown(event: KeyboardEvent): void {
  const { activeElement: from } = document
  if (event.defaultPrevented || !(from instanceof HTMLElement) || !isFree(from, event.key)) return
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const target = findTarget(from, event.key)
  if (!target) return
  event.preventDefault()
  target.focus({ preventScroll: true })
  const row = target.closest('[data-zone="row"]')
  show(target, row !== null && row === from.closest(ZONE))
}

function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches(CARDS)) return
  const zone = target.closest(ZONE)
  if (zone) rememberStop(zone, target)
}

/** Arrow keys and a remote control lead through the zones of the page; once a page. */
export function useZoneKeys(): void {
  // With what they lead through, not after it is painted: a key that comes in between would be lost.
  useLayoutEffect(() => {
    const listeners = { keydown: onKeyDown, focusin: remember, pointermove: notePointer, wheel: notePointer }
    const list = Object.entries(listeners) as [string, EventListener][]
    for (const [type, listener] of list) document.addEventListener(type, listener, { passive: type === 'wheel' })
    return () => {
      for (const [type, listener] of list) document.removeEventListener(type, listener)
    }
  }, [])
}
