import { ApiError } from '@kola/contract/http/client'
import type { SocialProof } from './read-return.ts'

/** Of one whose address has an account already, which the provider alone does not open; this page's memory holds it. */
export interface PendingLink {
  proof: SocialProof
  /** The account's address, as the provider says it. */
  email: string
}

let pending: PendingLink | null = null

export const keepPendingLink = (link: PendingLink | null): void => {
  pending = link
}

export const readPendingLink = (): PendingLink | null => pending

/** What the service's refusal leaves to do; null when it is about something else, or names no address. */
export function toPendingLink(error: unknown, proof: SocialProof): PendingLink | null {
  if (!(error instanceof ApiError) || error.code !== 'ACCOUNT_EXISTS') return null
  const { email } = error.body
  return typeof email === 'string' && email !== '' ? { proof, email } : null
}
