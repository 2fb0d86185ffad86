/** Zones of the clock that lie in one country, of those where the service has viewers. */
const ZONES: Readonly<Record<string, string>> = {
  'Africa/Lagos': 'NG',
  'Africa/Accra': 'GH',
  'Africa/Nairobi': 'KE',
  'Africa/Johannesburg': 'ZA',
  'Africa/Kampala': 'UG',
  'Africa/Dar_es_Salaam': 'TZ',
  'Africa/Kigali': 'RW',
  'Europe/London': 'GB',
  'Europe/Dublin': 'IE',
  'America/New_York': 'US',
  'America/Chicago': 'US',
  'America/Los_Angeles': 'US',
  'America/Toronto': 'CA',
}
/** Clocks that say nothing of where they hang. */
const NOWHERE = /^(UTC|GMT|Etc\/.*|)$/
/** A country that no price names. */
const ELSEWHERE = '-'

/**
 * Where data is paid for: where the device is, by its clock, for an account of Lagos watches in London at London's
 * prices. The account's country where the clock does not say; empty where nobody does.
 */
export function findCountry(accountCountry: string | undefined, zone = readZone()): string {
  if (NOWHERE.test(zone)) return accountCountry ?? ''
  return ZONES[zone] ?? ELSEWHERE
}

const readZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
