/** A page that nobody sees is not painted; a slow device needs a fifth of a second for it. */
const PAINTED_WITHIN_MS = 500

/** Runs it once the page has been painted: a press is seen before the work that it asks for, which takes slow devices long. */
export function afterPaint(run: () => void): void {
  let isDone = false
  const go = () => {
    if (!isDone) run()
    isDone = true
  }
  requestAnimationFrame(() => setTimeout(go))
  setTimeout(go, PAINTED_WITHIN_MS)
}
