const DAY_MS = 24 * 3_600_000

const toParts = (at: Date, zone: string) =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )

/** What the clocks of the zone show, read as if it were UTC. */
function toShownMs(at: Date, zone: string): number {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = toParts(at, zone)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** `2027-01-01` of a moment in a zone. */
export const toDayIn = (at: Date, zone: string): string => new Date(toShownMs(at, zone)).toISOString().slice(0, 10)

/** Whether there is such a zone. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** When a day begins in a zone; where its clocks leave midnight out, the first moment of that day. */
export function toMidnight(day: string, zone: string): Date {
  const wantedMs = Date.parse(`${day}T00:00:00Z`)
  let at = new Date(wantedMs)
  for (let round = 0; round < 3; round += 1) at = new Date(at.getTime() + wantedMs - toShownMs(at, zone))
  // Between two offsets it swings: the later of both is the first moment that has the day.
  if (toDayIn(at, zone) < day) at = new Date(at.getTime() + wantedMs - toShownMs(at, zone))
  return toDayIn(new Date(at.getTime() - DAY_MS), zone) < day ? at : new Date(at.getTime() - DAY_MS)
}
