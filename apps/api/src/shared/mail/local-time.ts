const FALLBACK = 'UTC'

/** `Intl.Locale` of ES2026, which the compiler's library does not know yet. */
type Zoned = Intl.Locale & { getTimeZones?: () => string[] | undefined }

/** The zones of a country, such as `NG`; none for what is no country. */
function listZones(country: string): string[] {
  if (!/^[A-Za-z]{2}$/.test(country)) return []
  return (new Intl.Locale(`und-${country}`) as Zoned).getTimeZones?.() ?? []
}

const format = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(at)

/** The zone of the first country all of whose clocks show one time then; of the others nobody can say which is meant. */
function findZone(countries: readonly string[], at: Date): string {
  for (const country of countries) {
    const zones = listZones(country)
    if (new Set(zones.map((zone) => format(zone, at))).size === 1) return zones[0] as string
  }
  return FALLBACK
}

/** `Africa/Lagos` as `Lagos time`. */
const toZoneName = (zone: string): string =>
  zone === FALLBACK ? zone : `${(zone.split('/').at(-1) as string).replaceAll('_', ' ')} time`

/**
 * A moment as people say it where they live, with the zone's name: `22 November 2026 at 15:04, Lagos time`. `countries`
 * are two-letter codes, the likeliest first; without one that settles it, UTC.
 */
export function toLocalTime(at: Date, countries: readonly string[]): string {
  const zone = findZone(countries, at)
  return `${format(zone, at)}, ${toZoneName(zone)}`
}
