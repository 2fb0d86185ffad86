import { AppError } from '@kola/contract/errors'
import type { SignedIn } from './route.ts'

/** So long a proof counts for what asks for one. */
export const PROOF_LIFE_MS = 10 * 60_000

/** Whether it was shown lately on this sign-in session that it is them. */
export const isProven = ({ provenAt }: Pick<SignedIn, 'provenAt'>, now: Date): boolean =>
  provenAt !== null && now.getTime() - provenAt.getTime() < PROOF_LIFE_MS

/** @throws AppError REAUTHENTICATION_REQUIRED unless it was shown lately on this sign-in session that it is them */
export function requireProof(account: Pick<SignedIn, 'provenAt'>, now: Date): void {
  if (!isProven(account, now)) throw new AppError('REAUTHENTICATION_REQUIRED')
}
