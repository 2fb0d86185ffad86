import { say } from '../words.ts'

/** `42:11`, or `1:52:00` from an hour on. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** `42 minutes 11 seconds`, for those who listen. */
export function sayTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [
    { count: Math.floor(whole / 3600), unit: 'hoursSpoken' },
    { count: Math.floor((whole % 3600) / 60), unit: 'minutesSpoken' },
    { count: whole % 60, unit: 'secondsSpoken' },
  ] as const
  const told = parts.filter(({ count }) => count > 0)
  return told.map(({ count, unit }) => say(unit, { count })).join(' ') || say('secondsSpoken', { count: 0 })
}
