import { useRef, useState } from 'react'
import { type Failure, toFailure } from './failure.ts'

export interface Sending {
  isSending: boolean
  failure: Failure | null
  /** Runs the work unless it runs already: a second press sends nothing. What it throws is the failure. */
  send: (work: () => Promise<void>) => void
  forget: () => void
}

/** What one form sends, one at a time. */
export function useSending(): Sending {
  const isRunning = useRef(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function run(work: () => Promise<void>) {
    if (isRunning.current) return
    isRunning.current = true
    setSending(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(toFailure(error))
    } finally {
      isRunning.current = false
      setSending(false)
    }
  }
  return { isSending, failure, send: (work) => void run(work), forget: () => setFailure(null) }
}
