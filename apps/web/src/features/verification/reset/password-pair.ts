import type { Judgement } from '../../../shared/new-password/judge-password.ts'

export interface PasswordPair {
  password: string
  confirmation: string
  judgement: Pick<Judgement, 'isAccepted' | 'text'>
}

export interface PairTexts {
  blank: string
  mismatch: string
}

export type PairFaults = Partial<Record<'password' | 'confirmation', string | undefined>>

/** What is wrong with a password typed twice; empty when it may be set. Specification 1 §5. */
export function findPairFaults({ password, confirmation, judgement }: PasswordPair, texts: PairTexts): PairFaults {
  const faults: PairFaults = {}
  if (password === '') faults.password = texts.blank
  else if (!judgement.isAccepted) faults.password = judgement.text
  if (confirmation === '') faults.confirmation = texts.blank
  else if (password !== '' && confirmation !== password) faults.confirmation = texts.mismatch
  return faults
}
