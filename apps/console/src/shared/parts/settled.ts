import { useEffect, useState } from 'react'

const WAIT_MS = 400

/** What is typed is no part of the address: it may be somebody's number. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
