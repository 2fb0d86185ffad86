import type { Judgement } from '#shared/new-password/judge-password.ts'
import { changeTexts } from '#shared/people/change-texts.ts'
import { signInTexts } from '#shared/texts.ts'

export interface PasswordsTyped {
  /** Null where the account has none. */
  old: string | null
  password: string
  confirmation: string
  judgement: Pick<Judgement, 'isAccepted' | 'text'>
}

export type PasswordFaults = Partial<Record<'old' | 'password' | 'confirmation', string>>

/** What is wrong with a change of the password; empty when it may be sent. Specification 2 §5. */
export function findPasswordFaults({ old, password, confirmation, judgement }: PasswordsTyped): PasswordFaults {
  const faults: PasswordFaults = {}
  if (old === '') faults.old = changeTexts.blankOld
  if (password === '') faults.password = signInTexts.blankPassword
  else if (password === old) faults.password = changeTexts.samePassword
  else if (!judgement.isAccepted) faults.password = judgement.text
  if (confirmation === '') faults.confirmation = changeTexts.blankConfirmation
  else if (confirmation !== password) faults.confirmation = changeTexts.mismatch
  return faults
}
