import { useEffect, useState } from 'react'

/** `4:05`. */
export const toClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Counts down from what the service says, by this device's clock; 0 when it is over. */
export function useRest(): [secondsLeft: number, begin: (seconds: number) => void] {
  const [endsAtMs, setEndsAtMs] = useState(0)
  const [nowMs, setNowMs] = useState(0)
  const secondsLeft = Math.max(0, Math.ceil((endsAtMs - nowMs) / 1_000))
  useEffect(() => {
    if (endsAtMs <= Date.now()) return
    const timer = setInterval(() => {
      setNowMs(Date.now())
      if (Date.now() >= endsAtMs) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [endsAtMs])
  function begin(seconds: number) {
    setNowMs(Date.now())
    setEndsAtMs(Date.now() + seconds * 1_000)
  }
  return [secondsLeft, begin]
}
