/** Clocks that a company in Lagos speaks of; the first is its own. */
export const ZONES = [
  ...['Africa/Lagos', 'Africa/Accra', 'Africa/Nairobi', 'Africa/Johannesburg', 'Europe/London', 'Europe/Paris'],
  ...['America/New_York', 'America/Los_Angeles', 'Asia/Dubai', 'UTC'],
] as const

/** How far the clocks of a zone are ahead of UTC then. */
function findOffsetMs(zone: string, atMs: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).formatToParts(atMs)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
  return wall - Math.floor(atMs / 1_000) * 1_000
}

/** What the clocks of a zone show, as a field of date and time has it. @param moment ISO 8601 */
export function toZoned(moment: string, zone: string): string {
  const atMs = Date.parse(moment)
  return new Date(atMs + findOffsetMs(zone, atMs)).toISOString().slice(0, 16)
}

/** The moment at which the clocks of a zone show that. @returns ISO 8601 in UTC, or the text as it is when it is no time */
export function fromZoned(local: string, zone: string): string {
  const wallMs = Date.parse(`${local}:00Z`)
  if (local === '' || Number.isNaN(wallMs)) return local
  const guessMs = wallMs - findOffsetMs(zone, wallMs)
  return new Date(wallMs - findOffsetMs(zone, guessMs)).toISOString()
}
