const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** What the bank says of one debit: how long after, and the code of its refusal; null where it pays. */
export interface BankWord {
  afterMs: number
  refusal: string | null
}

/** Accounts that say something of their own; any other pays after a minute. */
export const DEBIT_ACCOUNTS: Readonly<Record<string, (tries: number) => BankWord>> = {
  '0000000051': () => ({ afterMs: MINUTE_MS, refusal: '51' }),
  '0000000091': (tries) => ({ afterMs: MINUTE_MS, refusal: tries === 0 ? '91' : null }),
  '0000000041': () => ({ afterMs: MINUTE_MS, refusal: '41' }),
  '0000000099': () => ({ afterMs: 48 * HOUR_MS, refusal: null }),
  '0000000098': () => ({ afterMs: 48 * HOUR_MS, refusal: '51' }),
}

/** @param tries debits of that account before this one */
export const toBankWord = (accountNumber: string, tries: number): BankWord =>
  DEBIT_ACCOUNTS[accountNumber]?.(tries) ?? { afterMs: MINUTE_MS, refusal: null }

/** West Africa Time. */
const LAGOS_MS = HOUR_MS
const toWeekday = (atMs: number) => new Date(atMs + LAGOS_MS).getUTCDay()
const FRIDAY = 5

/** A day after the consent; what was agreed on a Friday after four waits until nine on Monday. */
export function toActiveAt(consentedAt: Date): Date {
  const atMs = consentedAt.getTime()
  const local = new Date(atMs + LAGOS_MS)
  const isLate = toWeekday(atMs) === FRIDAY && local.getUTCHours() >= 16
  if (!isLate) return new Date(atMs + DAY_MS)
  return new Date(Math.floor((atMs + LAGOS_MS) / DAY_MS) * DAY_MS + 3 * DAY_MS + 9 * HOUR_MS - LAGOS_MS)
}
