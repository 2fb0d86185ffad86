import { useState } from 'react'
import { GivenUp, proven } from './proven.ts'

/** Something that may ask for a fresh proof: once at a time, with what went wrong. */
export function useProven() {
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  /** @returns null where it was not done */
  async function run<T>(act: () => Promise<T>): Promise<T | null> {
    setBusy(true)
    setError(null)
    try {
      return await proven(act)
    } catch (fault) {
      if (!(fault instanceof GivenUp)) setError(fault)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { error, isBusy, run }
}
