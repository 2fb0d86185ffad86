/** So long something more urgent may come first. */
const WITHIN_MS = 2_000

/** Runs it after the page has loaded, when there is nothing better to do. Answers what stops it. */
export function whenIdle(run: () => void): () => void {
  let isStopped = false
  const go = () => isStopped || run()
  // NOTE: Safari has no requestIdleCallback.
  const wait = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(go, { timeout: WITHIN_MS }) : setTimeout(go)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    isStopped = true
  }
}
