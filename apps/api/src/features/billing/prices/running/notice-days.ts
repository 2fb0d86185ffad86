/** Who runs is told of another price so long before the first renewal that bears it; never less. */
const LEAST_DAYS = 30
const MOST_DAYS = 120

/** `price_notice_days` of the tenant's configuration. */
export function toNoticeDays(config: Readonly<Record<string, string>>): number {
  const days = Number(config.price_notice_days)
  return Number.isInteger(days) && days > LEAST_DAYS ? Math.min(days, MOST_DAYS) : LEAST_DAYS
}
