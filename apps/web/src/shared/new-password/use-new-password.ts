import { useState } from 'react'
import { type Circumstances, type Judgement, judgePassword } from './judge-password.ts'
import { useKnownPasswords } from './use-known-passwords.ts'

export interface NewPassword {
  value: string
  onValue: (value: string) => void
  judgement: Judgement
  /** Fetches the list of known passwords; call it when the field gets the focus. */
  prepare: () => void
}

/** A password being chosen, judged as it is typed. `owner` is whose it will be, as far as that is known. */
export function useNewPassword(owner: Partial<Omit<Circumstances, 'isKnown'>> = {}, start = ''): NewPassword {
  const [value, onValue] = useState(start)
  const { load, isKnown } = useKnownPasswords()
  const judgement = judgePassword(value, { email: '', fullName: '', ...owner, isKnown })
  return { value, onValue, judgement, prepare: () => void load() }
}
