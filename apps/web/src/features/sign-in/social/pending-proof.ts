import type { SocialProof } from './read-return.ts'

/** Of one who has no account yet and still has to agree to the terms; this page's memory alone holds it. */
let pending: SocialProof | null = null

export const keepPendingProof = (proof: SocialProof | null): void => {
  pending = proof
}

export const readPendingProof = (): SocialProof | null => pending
