import { say } from './words.ts'

/** `0.41 GB`; below a hundredth in megabytes, below that in kilobytes. */
export function sayBytes(bytes: number): string {
  const gigabytes = bytes / 1e9
  if (gigabytes >= 0.095)
    return say('gigabytes', { size: gigabytes.toLocaleString('en', { maximumFractionDigits: gigabytes < 10 ? 2 : 0 }) })
  if (bytes >= 1e6) return say('megabytes', { size: Math.round(bytes / 1e6) })
  return say('kilobytes', { size: Math.max(1, Math.ceil(bytes / 1e3)) })
}

/** How far of how much. */
export function sayProgress(stored: number, total: number): string {
  return say('progress', { stored: sayBytes(stored), total: sayBytes(total) })
}

/** What is left at that speed; empty while it is not known. */
export function sayTimeLeft(bytes: number, bytesPerSecond: number): string {
  if (bytesPerSecond <= 0) return ''
  const minutes = bytes / bytesPerSecond / 60
  if (minutes < 1) return say('underAMinute')
  if (minutes < 60) return say('minutes', { minutes: Math.round(minutes) })
  return say('hours', { hours: Math.round(minutes / 60) })
}
