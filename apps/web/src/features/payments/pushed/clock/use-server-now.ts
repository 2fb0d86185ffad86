import { useEffect, useState } from 'react'
import { readOffsetMs } from './server-clock.ts'

const tick = () => performance.now()
const SECOND_MS = 1_000

/** The service's time in milliseconds since 1970, anew with each second while the page is looked at. */
export function useServerNow(): number {
  const [offsetMs, setOffsetMs] = useState(() => Date.now() - tick())
  const [at, setAt] = useState(tick)
  useEffect(() => {
    const done = new AbortController()
    const measure = async () => {
      const measured = await readOffsetMs({ fetch: (...args) => fetch(...args), tick })
      if (measured !== null && !done.signal.aborted) setOffsetMs(measured)
    }
    // NOTE: what only grows may stand still while the device sleeps.
    const onSeen = () => document.visibilityState === 'visible' && void measure()
    document.addEventListener('visibilitychange', onSeen, { signal: done.signal })
    const timer = setInterval(() => document.visibilityState === 'visible' && setAt(tick()), SECOND_MS)
    void measure()
    return () => {
      clearInterval(timer)
      done.abort()
    }
  }, [])
  return at + offsetMs
}
