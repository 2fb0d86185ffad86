import { useEffect, useState } from 'react'

/** What was there before stays for this long before its place is drawn empty. */
const HOLD_MS = 300
/** Nobody wants to be told of results that are gone with the next letter. */
const SETTLE_MS = 700

/** Whether it has been waiting for so long that what is there must no longer stand for what is asked. */
export function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(setLate, HOLD_MS, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting])
  return isWaiting && isLate
}

/** The text once it has stood for a while; nothing at once when it becomes empty. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLE_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return text === settled ? settled : ''
}
