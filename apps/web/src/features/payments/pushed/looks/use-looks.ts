import { useEffect, useState, useSyncExternalStore } from 'react'

/** Away for less than this, nobody has forgotten where they were. */
const AWAY_MS = 20_000

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Whether somebody left this page for a while, as for a bank's app, and looks at it again. */
export function useIsBack(): boolean {
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    const done = new AbortController()
    let leftAt: number | null = null
    const look = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now()
      else if (leftAt !== null && Date.now() - leftAt > AWAY_MS) setBack(true)
    }
    document.addEventListener('visibilitychange', look, { signal: done.signal })
    return () => done.abort()
  }, [])
  return isBack
}
