import { AppError } from '@kola/contract/errors'
import type { SignedIn } from './route.ts'

/** So long a proof counts for what asks for one. */
export const PROOF_LIFE_MS = 10 * 60_000

/** @throws AppError REAUTHENTICATION_REQUIRED unless it was shown lately on this sign-in session that it is them */
export function requireProof({ provenAt }: Pick<SignedIn, 'provenAt'>, now: Date): void {
  if (!provenAt || now.getTime() - provenAt.getTime() >= PROOF_LIFE_MS) throw new AppError('REAUTHENTICATION_REQUIRED')
}
