import type { ProofPurpose } from '#shared/database/schema/visitors.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface Purpose {
  /** The code belongs to the token that the reset call answered; else to the address or number alone. */
  isCodeOfToken: boolean
  channel: 'mail' | 'sms'
  isReset: boolean
  /** How long the six digits live; null where only a link counts. */
  codeLifeMs: number | null
  /** Of the link's token, or of the token that the reset call answered; null where only a code counts. */
  tokenLifeMs: number | null
}

const CONFIRM = { isReset: false, isCodeOfToken: false }
const RESET = { isReset: true, isCodeOfToken: true }

/** Decision on codes and links. */
export const PURPOSES: Readonly<Record<ProofPurpose, Purpose>> = {
  'confirm-email': { ...CONFIRM, channel: 'mail', codeLifeMs: 10 * MINUTE_MS, tokenLifeMs: 24 * HOUR_MS },
  'confirm-mobile': { ...CONFIRM, channel: 'sms', codeLifeMs: 10 * MINUTE_MS, tokenLifeMs: null },
  'change-email': { ...CONFIRM, channel: 'mail', codeLifeMs: null, tokenLifeMs: 24 * HOUR_MS },
  'change-mobile': { ...CONFIRM, channel: 'sms', codeLifeMs: 10 * MINUTE_MS, tokenLifeMs: null },
  'reset-email': { ...RESET, channel: 'mail', codeLifeMs: null, tokenLifeMs: HOUR_MS },
  'reset-mobile': { ...RESET, channel: 'sms', codeLifeMs: 10 * MINUTE_MS, tokenLifeMs: 10 * MINUTE_MS },
}

/** Of an address that waits at an account: two accounts that want the same have codes of their own. */
export const toChangeSubject = (accountId: string, address: string): string => `${accountId}:${address}`

export function readChangeSubject(subject: string): { accountId: string; address: string } {
  const at = subject.indexOf(':')
  return { accountId: subject.slice(0, at), address: subject.slice(at + 1) }
}

export const isChange = (purpose: ProofPurpose): boolean => purpose === 'change-email' || purpose === 'change-mobile'

/** So long the same six digits are sent again, when they still live: a stranger's request makes no code worthless. */
export const MAX_CODE_AGE_MS = HOUR_MS

/** Tries at one code. */
export const MAX_TRIES = 5
