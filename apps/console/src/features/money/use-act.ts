import { useState } from 'react'
import { queries } from '#shared/client.ts'
import { GivenUp, proven } from '#shared/proof/proven.ts'

/** All that is read of money stands below it. */
export const MONEY = 'money'

export const readMoneyAnew = (): Promise<void> => queries.invalidateQueries({ queryKey: [MONEY] })

/** One thing at a time, after which everything of money is read anew. */
export function useAct() {
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function act<T>(what: () => Promise<T>, onDone?: (answer: T) => void): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      const answer = await proven(what)
      await readMoneyAnew()
      onDone?.(answer)
    } catch (fault) {
      if (!(fault instanceof GivenUp)) setError(fault)
    } finally {
      setBusy(false)
    }
  }
  return { error, isBusy, act }
}
