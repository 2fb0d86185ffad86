const DAY = /^\d{4}-\d{2}-\d{2}/

const toWords = (date: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(date)

/** The last day on which it can be seen, where whoever reads is; empty where there is none, or it is over. */
export function toLastDay(until: string | undefined, now: Date): string {
  const end = until === undefined ? now : new Date(until)
  return end > now ? toWords(new Date(end.getTime() - 1)) : ''
}

/** `2027-01-12` as `12 January 2027`; empty where there is no day, or it is over. */
export function toReleaseDay(releasedOn: string, now: Date): string {
  const [day] = DAY.exec(releasedOn) ?? []
  const date = day ? new Date(`${day}T00:00:00Z`) : undefined
  if (!date || Number.isNaN(date.getTime()) || date < now) return ''
  return toWords(date, 'UTC')
}
