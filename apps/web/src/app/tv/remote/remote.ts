import { goOn, reveal, standsNowhere, start } from './arrows.ts'
import { stepBack } from './back.ts'
import { findMediaName, toRemoteKey } from './keys.ts'
import { showPress } from './pressed.ts'
import { goBackOnTrail, keepTrail } from './trail.ts'
import { keepWay } from './way-back.ts'

export interface RemoteNeeds {
  /** Back was pressed where there is nothing to go back to. */
  onLeave: () => void
}

/** How long a screen is waited for that is still to be drawn. */
const DRAWN_WITHIN_MS = 6_000
const LOOK_EVERY_MS = 120
/** How long nothing else than the screen itself is begun at. */
const OWN_WITHIN_MS = 3_000
/** Media keys come to an app on a Samsung only when it asks for them. */
const ASKED_OF_TIZEN = ['MediaPlay', 'MediaPause', 'MediaPlayPause', 'MediaStop', 'MediaRewind', 'MediaFastForward']

/** A box is ticked by OK, as a button is pressed. */
function press(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement) || !/^(checkbox|radio)$/.test(target.type)) return false
  target.click()
  return true
}

/** OK shows on what it is pressed on. */
function showOk(event: KeyboardEvent): void {
  const { target, repeat } = event
  if (toRemoteKey(event) !== 'ok' || repeat || !(target instanceof HTMLElement)) return
  if (target.matches('a, button, summary')) showPress(target)
}

/** OK on a card tells of its title; one that was begun plays on. */
function openCard(event: KeyboardEvent): void {
  const { target, key, repeat } = event
  if (key !== 'Enter' || repeat || !(target instanceof HTMLAnchorElement)) return
  if (!target.matches('.card:not(.card--progress) > .card__link')) return
  event.preventDefault()
  event.stopPropagation()
  location.hash = target.hash
}

/** A list of cards has led on by itself: how far it scrolls by then is seen when it has. */
const SCROLLED_AFTER_MS = 320

function revealLater(): void {
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && !activeElement.closest('header, [data-zone="head"]'))
      reveal(activeElement)
  }, SCROLLED_AFTER_MS)
}

/** The same press under the name that the player knows. */
function repeatAs(name: string, { target }: KeyboardEvent): void {
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
}

let stopLooking = () => {}

/** The focus stands on a new screen as soon as there is something to stand on. */
function lookForStart(): void {
  stopLooking()
  const begins = performance.now()
  const timer = setInterval(() => {
    const isBusy = document.querySelector('main.screen-wait, main.player') !== null
    const waitedMs = performance.now() - begins
    if (waitedMs > DRAWN_WITHIN_MS || !standsNowhere()) stopLooking()
    else if (!isBusy && document.querySelector('main') && start(waitedMs < OWN_WITHIN_MS)) stopLooking()
  }, LOOK_EVERY_MS)
  stopLooking = () => clearInterval(timer)
}

/** Focus that went with what had it comes back to where it was before. */
function mend(): void {
  setTimeout(() => {
    if (standsNowhere() && !document.querySelector('main.player')) void (goBackOnTrail() || lookForStart())
  })
}

function toListener({ onLeave }: RemoteNeeds): (event: KeyboardEvent) => void {
  return (event) => {
    const media = findMediaName(event)
    if (media) return repeatAs(media, event)
    const key = toRemoteKey(event)
    if (!key || event.altKey || event.ctrlKey || event.metaKey) return
    if (key === 'back') {
      // The player takes it for itself, a maker's by its name.
      if (event.defaultPrevented) return
      event.preventDefault()
      return stepBack(event.key === 'Escape', onLeave)
    }
    if (event.defaultPrevented && key !== 'ok') revealLater()
    if (event.defaultPrevented || event.shiftKey) return
    if (key === 'ok' ? press(event.target) : goOn(key)) event.preventDefault()
  }
}

interface TizenInput {
  tvinputdevice?: { registerKey: (name: string) => void }
}

function askTizen(): void {
  const { tizen } = window as { tizen?: TizenInput }
  for (const name of ASKED_OF_TIZEN) {
    try {
      tizen?.tvinputdevice?.registerKey(name)
    } catch {
      // NOTE: a model whose remote has no such key.
    }
  }
}

/** A remote control leads through every screen. Answers what stops it. */
export function listenToRemote(needs: RemoteNeeds): () => void {
  askTizen()
  const listener = toListener(needs)
  const stops = [keepTrail(), keepWay()]
  // On the window, after all that a screen does with a key by itself.
  addEventListener('keydown', showOk, true)
  addEventListener('keydown', openCard, true)
  addEventListener('keydown', listener)
  addEventListener('hashchange', lookForStart)
  document.addEventListener('focusout', mend)
  lookForStart()
  return () => {
    removeEventListener('keydown', showOk, true)
    removeEventListener('keydown', openCard, true)
    removeEventListener('keydown', listener)
    removeEventListener('hashchange', lookForStart)
    document.removeEventListener('focusout', mend)
    stopLooking()
    for (const stop of stops) stop()
  }
}
