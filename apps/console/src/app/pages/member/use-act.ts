import { type FormEvent, useState } from 'react'
import { GivenUp, proven } from '#shared/proof/proven.ts'
import { readAnew } from './member-key.ts'

/** A form of a dialog that does one thing for a member, and is over when it is done. */
export function useAct(id: string, onDone: () => void) {
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = (act: () => Promise<unknown>) => async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await proven(act)
      await readAnew(id)
      onDone()
    } catch (fault) {
      if (!(fault instanceof GivenUp)) setError(fault)
      setBusy(false)
    }
  }
  return { error, isBusy, submit }
}
