import type { CellFault } from '#shared/imports/read-text.ts'

/** Of what names none: Lagos, which knows no summer. */
const ZONE = '+01:00'
const DAY_MS = 86_400_000
const DAY = String.raw`(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.](\d{1,2})[/.](\d{4})`
const CLOCK = String.raw`(?:[T ]+(\d{1,2}):(\d\d)(?::(\d\d)(\.\d{1,9})?)?)?`
const MOMENT = new RegExp(`^(?:${DAY})${CLOCK}\\s*(Z|[+-]\\d\\d:?\\d\\d)?$`, 'i')
/** How EMA and others say that there is no end. */
const NO_END = /^(open|none|no end|perpetual|perpetuity)$/i

const HELP = 'Write it such as 2026-12-04, 04/12/2026 18:00, or 2026-12-04T18:00:00+01:00'
const two = (text: string | undefined) => (text ?? '0').padStart(2, '0')

/**
 * A day begins at midnight by the clocks of Lagos, and an end that is a day is the end of that day; a moment without a zone is by
 * those clocks as well. @returns null for no end
 */
export function readMoment(text: string, { isEnd }: { isEnd: boolean }): { at: Date | null } | CellFault {
  if (isEnd && (text === '' || NO_END.test(text))) return { at: null }
  const parts = MOMENT.exec(text)
  if (!parts) return { kind: 'day', text: 'This is not a day, nor a moment', help: HELP }
  const [, ownYear, ownMonth, ownDay, day, month, year, hour, minute, second, fraction, zone] = parts
  const date = `${ownYear ?? year}-${two(ownMonth ?? month)}-${two(ownDay ?? day)}`
  const noon = new Date(`${date}T12:00:00Z`)
  const isThere = !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(date) && date.startsWith('2')
  const clock = `${two(hour)}:${two(minute)}:${two(second)}${(fraction ?? '').slice(0, 4)}`
  const at = new Date(`${date}T${clock}${zone ? toZone(zone) : ZONE}`)
  if (!isThere || Number.isNaN(at.getTime())) return { kind: 'day', text: 'There is no such day or hour', help: HELP }
  return { at: isEnd && hour === undefined ? new Date(at.getTime() + DAY_MS) : at }
}

const toZone = (zone: string) => (/^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`)
