import * as z from 'zod/mini'
import { type Marker, markerSchema } from '../playback.ts'

export const MARKER_KINDS = ['recap', 'intro', 'credits'] as const
export type MarkerKind = (typeof MARKER_KINDS)[number]

/** What a person calls them. */
export const MARKER_NAMES = { recap: 'Recap', intro: 'Intro', credits: 'Credits' } as const satisfies Record<
  MarkerKind,
  string
>

/** Of a day: no film is longer. */
const MAX_SECONDS = 86_400
/** A viewer could not press it in less. */
const LEAST_SECONDS = 1

const isInADay = ({ startSeconds, endSeconds }: Marker) =>
  [startSeconds, endSeconds].every((seconds) => seconds >= 0 && seconds <= MAX_SECONDS)

export const markersSchema = z.array(markerSchema).check(
  z.maxLength(MARKER_KINDS.length, 'That are too many markers'),
  z.refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'A marker stands here twice'),
  z.refine((all) => all.every(isInADay), 'A marker stands outside of any film'),
)

/** `1:36:02.4`, `0:12`: tenths of a second only where there are any. */
export function toFilmTime(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const whole = Math.floor(tenths / 10)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  const rest = tenths % 10 === 0 ? '' : `.${tenths % 10}`
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}${rest}`
}

/** What `toFilmTime` writes, or a number of seconds; null for what is no time. */
export function readFilmTime(text: string): number | null {
  if (!/^\d{1,5}(:\d{1,2}){0,2}(\.\d{1,3})?$/.test(text.trim())) return null
  const parts = text.trim().split(':').map(Number)
  if (parts.slice(1).some((part) => part >= 60)) return null
  return parts.reduce((sum, part) => sum * 60 + part, 0)
}

export const toMarkersText = (markers: readonly Marker[]): string =>
  markers
    .map(
      ({ kind, startSeconds, endSeconds }) =>
        `${MARKER_NAMES[kind]} ${toFilmTime(startSeconds)} – ${toFilmTime(endSeconds)}`,
    )
    .join('\n')

export const sortMarkers = (markers: readonly Marker[]): Marker[] =>
  markers.toSorted((one, other) => one.startSeconds - other.startSeconds)

/**
 * What the player could not do with them, by kind: it skips one at a time, and offers what is next from the credits on.
 * @param durationSeconds null where there is no film yet
 */
export function findMarkerFaults(
  markers: readonly Marker[],
  durationSeconds: number | null,
): Partial<Record<MarkerKind, string>> {
  const faults: Partial<Record<MarkerKind, string>> = {}
  const sorted = sortMarkers(markers)
  for (const [place, { kind, startSeconds, endSeconds }] of sorted.entries()) {
    const before = sorted[place - 1]
    if (durationSeconds === null) faults[kind] = 'There is no film yet that it could be marked in'
    else if (endSeconds - startSeconds < LEAST_SECONDS) faults[kind] = 'It ends before it begins, or with it'
    else if (endSeconds > durationSeconds) faults[kind] = `The film ends at ${toFilmTime(durationSeconds)}`
    else if (before && before.endSeconds > startSeconds)
      faults[kind] = `It begins while “${MARKER_NAMES[before.kind]}” is still on`
    else if (kind === 'credits' && startSeconds < durationSeconds / 2)
      faults[kind] = 'Credits stand in the second half of a film: what is next is offered from there on'
  }
  return faults
}
