const DAY_MS = 24 * 3_600_000
/** In which support can bring an account back, unless the tenant's `account_grace_days` says otherwise. GAP-088. */
const GRACE_DAYS = 30
/** Papers and books are kept so long. Nigeria Tax Administration Act 2025. */
export const KEEP_YEARS = 6

export function toGraceDays({ account_grace_days: text }: Readonly<Record<string, string>>): number {
  return /^\d{1,3}$/.test(text ?? '') ? Number(text) : GRACE_DAYS
}

export const toEraseAt = (closedAt: Date, config: Readonly<Record<string, string>>): Date =>
  new Date(closedAt.getTime() + toGraceDays(config) * DAY_MS)
