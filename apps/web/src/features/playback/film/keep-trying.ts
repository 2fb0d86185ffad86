/** The wait before a film that has stopped is asked for again, and how often it doubles. */
const FIRST_WAIT_MS = 3_000
const MAX_DOUBLINGS = 3

/**
 * Tries at once when the browser has its line back, and every so often, because a browser knows only of its own.
 * @param faults how often the film has stopped since it last played
 * @returns its stop
 */
export function keepTrying(
  tryAgain: () => Promise<void>,
  faults: number,
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = globalThis,
): () => void {
  let isTrying = false
  const run = async () => {
    if (isTrying) return
    isTrying = true
    await tryAgain().finally(() => {
      isTrying = false
    })
  }
  const timer = setInterval(run, FIRST_WAIT_MS * 2 ** Math.min(faults - 1, MAX_DOUBLINGS))
  page.addEventListener('online', run)
  return () => {
    clearInterval(timer)
    page.removeEventListener('online', run)
  }
}
