import type { KeyboardEvent } from 'react'
import { planFocus } from './plan-focus.ts'
import { CARDS } from './stops.ts'

const PANEL = '.card__panel'
const BUTTONS = '.card__actions :is(a, button)'

export interface CardFocus {
  key: string
  /** A key that is held goes past panels, so that rows can be passed quickly. */
  isHeld: boolean
  /** Which button of the panel has the focus; -1 for the card itself. */
  at: number
  /** Buttons that can be seen. */
  count: number
}

/** Where a key leads inside a card: a button's place, -1 for the card itself; null when it leads out, or means nothing. */
export function planPanelFocus({ key, isHeld, at, count }: CardFocus): number | null {
  if (at < 0) return key === 'ArrowDown' && !isHeld && count > 0 ? 0 : null
  if (key === 'ArrowUp' || (key === 'ArrowLeft' && at === 0)) return -1
  return planFocus(key, at, count)
}

const isSeen = (button: Element) => button.getClientRects().length > 0

/** Down goes from a card to the buttons of its open panel, left and right from one to the other, up back to the card. */
export function movePanelFocus(event: KeyboardEvent<HTMLElement>, isOpen: boolean): void {
  const { target, currentTarget: card, key, repeat } = event
  if (!isOpen || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
  if (!target.matches(CARDS) && !target.closest(PANEL)) return
  const buttons = [...card.querySelectorAll<HTMLElement>(BUTTONS)].filter(isSeen)
  const next = planPanelFocus({ key, isHeld: repeat, at: buttons.indexOf(target), count: buttons.length })
  if (next === null) return
  event.preventDefault()
  const found = next < 0 ? card.querySelector<HTMLElement>(CARDS) : buttons[next]
  found?.focus({ preventScroll: true })
}
