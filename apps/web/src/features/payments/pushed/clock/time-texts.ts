const SECOND_MS = 1_000
const DAY_MS = 86_400_000

const two = (number: number) => String(number).padStart(2, '0')

/** `34:12`, or `23:05:00` from an hour on; never less than nothing. */
export function formatLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** `20:52`, with its day where it is another than that of `nowMs`. */
export function formatTime(at: string, nowMs: number): string {
  const date = new Date(at)
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const isNear = Math.abs(date.getTime() - nowMs) < DAY_MS && date.getDate() === new Date(nowMs).getDate()
  return isNear ? time : `${time}, ${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}`
}
