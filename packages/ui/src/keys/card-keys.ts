import { type KeyboardEvent, useRef } from 'react'
import { planFocus } from './plan-focus.ts'
import { CARDS } from './stops.ts'

/** What a card has beside its link: the buttons of its open panel, and the cross. */
const BUTTONS = '.card__actions :is(a, button), .card__remove'

export interface CardFocus {
  key: string
  /** The key repeats itself: it is held. */
  isHeld: boolean
  /** Which of the card's buttons has the focus; -1 for the card itself. */
  at: number
  /** Buttons that can be seen. */
  count: number
}

/** Where a key leads inside a card: a button's place, -1 for the card itself; null when it leads out, or means nothing. */
export function planCardFocus({ key, isHeld, at, count }: CardFocus): number | null {
  if (at < 0) return key === 'Enter' && isHeld && count > 0 ? 0 : null
  if (key === 'ArrowUp' || key === 'Escape' || (key === 'ArrowLeft' && at === 0)) return -1
  return planFocus(key, at, count)
}

const isSeen = (button: HTMLElement) =>
  button.getClientRects().length > 0 && getComputedStyle(button).visibility === 'visible'

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => altKey || ctrlKey || metaKey || shiftKey

/** Goes where the key leads inside the card; false when it leads nowhere there. */
function moveInside(event: KeyboardEvent<HTMLElement>, at: number, buttons: HTMLElement[]): boolean {
  const { key, repeat, currentTarget: card } = event
  const next = planCardFocus({ key, at, isHeld: repeat, count: buttons.length })
  if (next === null) return false
  const found = next < 0 ? card.querySelector<HTMLElement>(CARDS) : buttons[next]
  found?.focus({ preventScroll: true })
  return true
}

/**
 * Enter, or a remote's OK, opens the card; held, it leads to the card's buttons, as on televisions. There left and right
 * go from one to the other, up and Escape back to the card. Delete removes the card where it can be removed.
 */
export function useCardKeys(onRemove?: () => void) {
  const pressed = useRef<HTMLElement>(null)

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget: card, key, repeat } = event
    if (!(target instanceof HTMLElement) || hasModifier(event)) return
    const buttons = [...card.querySelectorAll<HTMLElement>(BUTTONS)].filter(isSeen)
    const at = buttons.indexOf(target)
    if (at < 0 && !target.matches(CARDS)) return
    if (key === 'Delete' && onRemove) onRemove()
    else if (key === 'Enter' && !repeat) {
      if (at >= 0 || buttons.length === 0) return
      // Whether it is held shows later.
      pressed.current = target
    } else if (!moveInside(event, at, buttons) && key !== 'Enter') return
    event.preventDefault()
  }

  function onKeyUp({ target, key }: KeyboardEvent<HTMLElement>): void {
    if (key !== 'Enter') return
    if (target === pressed.current) pressed.current?.click()
    pressed.current = null
  }

  return { onKeyDown, onKeyUp }
}
