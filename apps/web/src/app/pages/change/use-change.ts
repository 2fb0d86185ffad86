import { useState } from 'react'
import { reauthenticate } from '#features/reauthentication/queries.ts'
import { useProof, withProof } from '#features/reauthentication/use-proof.ts'
import { toFieldFault, useToldSending } from '#features/verification/use-told-sending.ts'

/** What stands beside the fields of a change, and sending it: the server's word is a notification too (ERR-26). */
export function useChange<Field extends string>() {
  const [faults, setFaults] = useState<Partial<Record<Field | 'password', string>>>({})
  const { isSending, failure, send } = useToldSending()
  const prove = useProof()
  const forget = (field: Field | 'password') => setFaults((before) => ({ ...before, [field]: undefined }))

  /** `names`: a field of the form to the wire's. */
  function tell(error: unknown, names: Partial<Record<Field | 'password', string>>): void {
    const told = Object.entries<string | undefined>(names).flatMap(([field, name]) => {
      const text = name && toFieldFault(error, [name])
      return text ? [[field, text]] : []
    })
    setFaults(Object.fromEntries(told))
  }
  /** The password first, where one is given; then the change, which asks for another proof where there is none. */
  function change(
    work: () => Promise<unknown>,
    given: {
      password?: string
      names: Partial<Record<Field | 'password', string>>
      onDone: () => void | Promise<void>
    },
  ): void {
    send(async () => {
      try {
        if (given.password) await reauthenticate(given.password)
        if ((await withProof(prove, work)) === null) return
      } catch (error) {
        tell(error, given.names)
        throw error
      }
      await given.onDone()
    })
  }
  return { faults, setFaults, forget, change, isSending, failure }
}
