import { ApiError } from '@kola/contract/http/client'
import { useEffect, useRef } from 'react'

/** Asks whoever is here to show once more that it is them. False when they do not, or leave the screen. */
export type Prove = () => Promise<boolean>

/**
 * The dialog comes when it is first needed, and goes with the screen that asked for it.
 * @public
 */
export function useProof(): Prove {
  const open = useRef<{ close: () => void } | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      open.current?.close()
    }
  }, [])
  return async () => {
    const { openProof } = await import('./open-proof.tsx')
    if (isGone.current) return false
    open.current?.close()
    const opened = openProof()
    open.current = opened
    const isProven = await opened.answer
    if (open.current === opened) open.current = null
    return isProven
  }
}

/**
 * Does what may need a fresh proof: once it is there, it is done again.
 * @returns null when they did not show that it is them @throws what the work throws otherwise
 */
export async function withProof<T>(prove: Prove, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'REAUTHENTICATION_REQUIRED') throw error
    return (await prove()) ? await work() : null
  }
}
