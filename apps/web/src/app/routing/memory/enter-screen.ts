/** How long the code and the answers of a screen are waited for. */
const DRAWN_WITHIN_MS = 1_500

/** The screen that is seen: while the code of the next one is on its way, the one before is still there, hidden. */
function findMain(): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>('main:not(.screen-wait)')
  return [...all].find((main) => main.getClientRects().length > 0)
}

/** So that a screen reader reads on there. */
function focusMain(main: HTMLElement): void {
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

/**
 * Tries in each frame until it is done or too late; answers what ends that. A press ends it too: whoever has opened a
 * menu meanwhile keeps it.
 */
function tryEachFrame(isDone: () => boolean): () => void {
  const ends = performance.now() + DRAWN_WITHIN_MS
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    removeEventListener('pointerdown', stop, true)
  }
  const step = () => {
    if (isDone() || performance.now() >= ends) stop()
    else frame = requestAnimationFrame(step)
  }
  addEventListener('pointerdown', stop, true)
  frame = requestAnimationFrame(step)
  return stop
}

/** A new screen starts at its top, with the focus on it as soon as it is drawn. */
export function enterScreen(): () => void {
  scrollTo({ top: 0, behavior: 'instant' })
  const before = document.activeElement
  return tryEachFrame(() => {
    const { activeElement } = document
    // Whoever has gone on to something else meanwhile, such as a menu of the bar, is left there.
    if (activeElement !== before && activeElement !== document.body) return true
    const main = findMain()
    if (main && !main.contains(activeElement)) focusMain(main)
    return main !== undefined
  })
}

/**
 * Another choice on the same screen: the focus stays where it was made. Where that goes with what was there before, such
 * as what a search may have meant, the screen takes it.
 */
export function stayOnScreen(): () => void {
  scrollTo({ top: 0, behavior: 'instant' })
  if (document.activeElement === document.body) return () => {}
  return tryEachFrame(() => {
    const main = document.activeElement === document.body ? findMain() : undefined
    if (main) focusMain(main)
    return main !== undefined
  })
}
