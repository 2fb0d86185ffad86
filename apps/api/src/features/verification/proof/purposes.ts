import type { ProofPurpose } from '../../../shared/database/schema-visitors.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface Purpose {
  channel: 'mail' | 'sms'
  isReset: boolean
  /** How long the six digits live; null where only a link counts. */
  codeLifeMs: number | null
  /** Of the link's token, or of the token that the reset call answered; null where only a code counts. */
  tokenLifeMs: number | null
}

/** Decision on codes and links. */
export const PURPOSES: Readonly<Record<ProofPurpose, Purpose>> = {
  'confirm-email': { channel: 'mail', isReset: false, codeLifeMs: 10 * MINUTE_MS, tokenLifeMs: 24 * HOUR_MS },
  'confirm-mobile': { channel: 'sms', isReset: false, codeLifeMs: 10 * MINUTE_MS, tokenLifeMs: null },
  'reset-email': { channel: 'mail', isReset: true, codeLifeMs: null, tokenLifeMs: HOUR_MS },
  'reset-mobile': { channel: 'sms', isReset: true, codeLifeMs: 10 * MINUTE_MS, tokenLifeMs: 10 * MINUTE_MS },
}

/** Tries at one code. */
export const MAX_TRIES = 5
