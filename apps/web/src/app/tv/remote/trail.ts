import { go } from './arrows.ts'
import { listControls } from './controls.ts'

const KEPT = 12
let trail: HTMLElement[] = []

const note = ({ target }: FocusEvent) => {
  if (!(target instanceof HTMLElement) || target.matches('main, dialog')) return
  trail = [target, ...trail.filter((one) => one !== target && one.isConnected)].slice(0, KEPT)
}

/** To what had the focus before, where it went with what had it: a dialog that closed, a card that was removed. */
export function goBackOnTrail(): boolean {
  const all = listControls(document.body)
  return go(trail.find((one) => all.includes(one)))
}

/** Remembers where the focus has been; a new screen forgets it. Answers what stops it. */
export function keepTrail(): () => void {
  const forget = () => {
    trail = []
  }
  document.addEventListener('focusin', note)
  addEventListener('hashchange', forget)
  return () => {
    document.removeEventListener('focusin', note)
    removeEventListener('hashchange', forget)
  }
}
