import type { Direction } from '@kola/ui/keys/find-neighbour'
import { findScope, listControls, toBox } from './controls.ts'
import { findNext } from './find-next.ts'

/** Texts keep left and right for their letters while there is one to go to. */
function keepsArrow(from: Element, direction: Direction): boolean {
  if (!(from instanceof HTMLInputElement || from instanceof HTMLTextAreaElement)) return false
  if (direction === 'up' || direction === 'down') return false
  const { selectionStart: at, value } = from
  if (at === null) return false
  return direction === 'left' ? at > 0 : at < value.length
}

/** Left and right choose, up and down go on: an open list would keep both. */
function chooseBeside(from: Element, direction: Direction): boolean {
  if (!(from instanceof HTMLSelectElement) || direction === 'up' || direction === 'down') return false
  const next = from.selectedIndex + (direction === 'right' ? 1 : -1)
  if (next >= 0 && next < from.options.length) {
    from.selectedIndex = next
    from.dispatchEvent(new Event('input', { bubbles: true }))
    from.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return true
}

/**
 * Where a remote begins on a screen: at the main action, else at the first thing of the screen itself.
 * @param waits the screen is still to be drawn: what stands around it is no place to begin
 */
function findStart(waits: boolean): HTMLElement | undefined {
  const scope = findScope(document.activeElement)
  const all = listControls(scope)
  const isIn = (selector: string) => all.find((one) => one.closest(selector))
  return (
    all.find((one) => one.matches('[data-start]')) ??
    all.find((one) => one.matches('main input:not([type="checkbox"]):not([type="radio"])')) ??
    all.find((one) => one.matches('main .button--main, dialog .button--main')) ??
    isIn('main') ??
    (waits ? undefined : all[0])
  )
}

const isStop = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  !element.matches('main, dialog, [tabindex="-1"]:not(a):not(button)')

export const standsNowhere = (): boolean => !isStop(document.activeElement)

/** Puts what has the focus into the window, a little off its edges; lists of cards do it by themselves. */
export function reveal(target: HTMLElement): void {
  // A row below the stage of home has its place there.
  if (target.closest('.row') && document.querySelector('.tv-stage')) return
  const { top, bottom } = target.getBoundingClientRect()
  const margin = innerHeight * 0.14
  if (target.closest('dialog')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  else if (top < margin) scrollBy({ top: top - margin })
  else if (bottom > innerHeight - margin) scrollBy({ top: bottom - innerHeight + margin })
}

export function go(target: HTMLElement | undefined): boolean {
  if (!target) return false
  target.focus({ preventScroll: true })
  if (!target.closest('header')) reveal(target)
  return document.activeElement === target
}

/** To the beginning of the screen; false while it has nothing yet. */
export const start = (waits = false): boolean => go(findStart(waits))

/** What an arrow does that nothing on the screen has taken for itself; false when it stays with the browser. */
export function goOn(direction: Direction): boolean {
  const from = document.activeElement
  if (!isStop(from)) return start()
  if (keepsArrow(from, direction)) return false
  if (chooseBeside(from, direction)) return true
  const others = listControls(findScope(from)).filter((one) => one !== from)
  go(others[findNext(toBox(from), others.map(toBox), direction)])
  return true
}
