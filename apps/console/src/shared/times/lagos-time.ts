/** Lagos is an hour before UTC all year round: West Africa Time knows no summer. */
const OFFSET = '+01:00'
const OFFSET_MS = 3_600_000

/** As a field of date and time has it. @param moment ISO 8601 */
export const toLagos = (moment: string): string => new Date(Date.parse(moment) + OFFSET_MS).toISOString().slice(0, 16)

/** @returns ISO 8601 in UTC, or the text as it is when it is no time */
export function fromLagos(local: string): string {
  const at = Date.parse(`${local}:00${OFFSET}`)
  return Number.isNaN(at) ? local : new Date(at).toISOString()
}
