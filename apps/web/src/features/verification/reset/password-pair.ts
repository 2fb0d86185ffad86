export interface PasswordPair {
  password: string
  confirmation: string
}

export interface PairTexts {
  blank: string
  mismatch: string
}

export type PairFaults = Partial<Record<'password' | 'confirmation', string | undefined>>

/** What is wrong with a password typed twice; empty when both are the same. Specification 1 §5. */
export function findPairFaults({ password, confirmation }: PasswordPair, texts: PairTexts): PairFaults {
  const faults: PairFaults = {}
  if (password === '') faults.password = texts.blank
  if (confirmation === '') faults.confirmation = texts.blank
  else if (password !== '' && confirmation !== password) faults.confirmation = texts.mismatch
  return faults
}
