/** So long before it a charge may be on its way already, where the tenant says nothing else. Specification 1 §2, terms. */
const HOURS = 72
const MOST_HOURS = 240

/** `cancel_near_hours` of the tenant's configuration; 0 where nothing is ever said of it. */
export function readCancelNearHours(config: Readonly<Record<string, string>>): number {
  const text = config.cancel_near_hours ?? ''
  return /^\d{1,3}$/.test(text) ? Math.min(Number(text), MOST_HOURS) : HOURS
}
