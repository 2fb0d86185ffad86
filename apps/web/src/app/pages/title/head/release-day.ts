const DAY = /^\d{4}-\d{2}-\d{2}/

/** `2027-01-12` as `12 January 2027`; empty where there is no day, or it is over. */
export function toReleaseDay(releasedOn: string, now: Date): string {
  const [day] = DAY.exec(releasedOn) ?? []
  const date = day ? new Date(`${day}T00:00:00Z`) : undefined
  if (!date || Number.isNaN(date.getTime()) || date < now) return ''
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}
