import { useEffect, useRef } from 'react'
import { SIGN_UP_RETRY_MS } from '#shared/delays.ts'

/** Leaves time to read what the screen says before it moves on. */
const FIRST_TRY_MS = 3_000

/** Tries until it works. @returns its stop */
export function keepTrying(login: () => Promise<void>): () => void {
  let timer = setTimeout(attempt, FIRST_TRY_MS)
  let isLeft = false
  async function attempt() {
    try {
      await login()
    } catch {
      // NOTE: not confirmed yet, or no line; the screen says that it waits, and offers other ways.
      if (!isLeft) timer = setTimeout(attempt, SIGN_UP_RETRY_MS)
    }
  }
  return () => {
    isLeft = true
    clearTimeout(timer)
  }
}

/** Tries to sign in until it works or the screen is left. `login` goes on to the next screen by itself. */
export function useWaitingLogin(login: (() => Promise<void>) | null): void {
  const latest = useRef(login)
  latest.current = login
  const isWaiting = login !== null
  useEffect(() => (isWaiting ? keepTrying(async () => latest.current?.()) : undefined), [isWaiting])
}
