/** Waits so long, or until the person looks at the page again or the line is back: what is shown may be old by then. */
export function waitUntilBack(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController()
    const end = () => {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const { signal } = done
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), { signal })
    addEventListener('online', end, { signal })
  })
}
