/**
 * Waits so long, or until the person looks at the page again or the line is back: what is shown may be old by then. While
 * nobody looks it waits on.
 */
export function waitUntilBack(ms: number): Promise<'waited' | 'back'> {
  return new Promise((resolve) => {
    const done = new AbortController()
    const end = (how: 'waited' | 'back') => {
      clearTimeout(timer)
      done.abort()
      resolve(how)
    }
    const timer = setTimeout(() => document.visibilityState === 'visible' && end('waited'), ms)
    const { signal } = done
    const look = () => document.visibilityState === 'visible' && end('back')
    document.addEventListener('visibilitychange', look, { signal })
    addEventListener('online', look, { signal })
  })
}
