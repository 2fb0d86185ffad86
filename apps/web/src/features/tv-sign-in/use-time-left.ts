import { useEffect, useState } from 'react'

const toText = (leftMs: number): string => {
  const seconds = Math.max(Math.ceil(leftMs / 1_000), 0)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Minutes and seconds until then, by the page's own clock: `9:12`. */
export function useTimeLeft(endsAtMs: number): string {
  const [text, setText] = useState(() => toText(endsAtMs - performance.now()))
  useEffect(() => {
    const read = () => setText(toText(endsAtMs - performance.now()))
    read()
    const timer = setInterval(read, 1_000)
    return () => clearInterval(timer)
  }, [endsAtMs])
  return text
}
