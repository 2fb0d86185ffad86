import type { Direction } from '@kola/ui/keys/find-neighbour'
import { findNearStop, listStops, recallStop, rememberStop } from '@kola/ui/keys/stops'
import type { KeyTarget } from './keyboard.ts'

/** Where a remote comes in first. */
const MAIN = '.icon-button--play, .tv-button--play'

const isShown = (element: HTMLElement) => getComputedStyle(element).visibility === 'visible'

/** Where the keyboard stands in the player. */
export function findKeyTarget(target: EventTarget | null): KeyTarget {
  if (!(target instanceof HTMLElement)) return 'film'
  if (target.closest('[role="dialog"]')) return 'panel'
  if (target.matches('input')) return 'volume'
  const isSlider = target.matches('[role="slider"]')
  if (!isSlider && !target.matches('button, a')) return 'film'
  if (target.matches(':focus-visible')) return isSlider ? 'position' : 'control'
  return isSlider ? 'film' : 'clicked'
}

/** Hidden controls take no focus, so they show first. */
function focus(frame: HTMLElement, target: HTMLElement | undefined): void {
  if (!target) return
  rememberStop(frame, target)
  target.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
}

/** To the control that a remote was at last, else to play. */
export function enterControls(frame: HTMLElement): void {
  delete frame.dataset.idle
  const stops = listStops(frame).filter(isShown)
  const last = recallStop(frame)
  focus(frame, stops.find((stop) => stop === last) ?? stops.find((stop) => stop.matches(MAIN)) ?? stops[0])
}

/** From one control to the next in a direction. */
export function walk(frame: HTMLElement, from: HTMLElement, direction: Direction): void {
  delete frame.dataset.idle
  focus(frame, findNearStop(frame, from, direction))
}
