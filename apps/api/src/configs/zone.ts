/** Of a place, such as `Africa/Lagos`: names that PostgreSQL knows as well. */
const PLACE = /^[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z_-]+){1,2}$/

export function isZone(name: string): boolean {
  if (name === 'UTC') return true
  if (!PLACE.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
