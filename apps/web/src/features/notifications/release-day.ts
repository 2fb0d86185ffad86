const DAY = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
const THIS_YEAR = new Intl.DateTimeFormat('en-NG', DAY)
const OTHER_YEAR = new Intl.DateTimeFormat('en-NG', { ...DAY, weekday: undefined, year: 'numeric' })

/** `Friday, 27 November`; another year is named. Empty when the day is unknown or has passed. */
export function sayReleaseDay(isoDate: string, now = Date.now()): string {
  const time = Date.parse(isoDate)
  const today = new Date(now).toISOString().slice(0, 10)
  if (Number.isNaN(time) || isoDate.slice(0, 10) < today) return ''
  const isThisYear = isoDate.slice(0, 4) === today.slice(0, 4)
  return (isThisYear ? THIS_YEAR : OTHER_YEAR).format(time)
}
