import type { Judgement } from '#shared/new-password/judge-password.ts'
import { resetTexts, signInTexts } from '#shared/texts.ts'

export interface PasswordPair {
  password: string
  confirmation: string
  judgement: Pick<Judgement, 'isAccepted' | 'text'>
}

export type PairFaults = Partial<Record<'password' | 'confirmation', string | undefined>>

/** What is wrong with a password typed twice; empty when it may be set. Specification 1 §5. */
export function findPairFaults({ password, confirmation, judgement }: PasswordPair): PairFaults {
  const faults: PairFaults = {}
  if (password === '') faults.password = signInTexts.blankPassword
  else if (!judgement.isAccepted) faults.password = judgement.text
  if (confirmation === '') faults.confirmation = signInTexts.blankPassword
  else if (password !== '' && confirmation !== password) faults.confirmation = resetTexts.mismatch
  return faults
}
