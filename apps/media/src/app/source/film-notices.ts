import { type MediaNotice, toNotice } from '@kola/contract/media-notices'
import type { SoundPlan } from '#features/plan/plan-audio.ts'
import { areColoursGuessed } from '#shared/colours.ts'
import type { Probe } from '#shared/probe.ts'

/** Containers and encoders round; what is shorter nobody hears. */
const WORTH_A_WORD_SECONDS = 0.5

/** What became of picture and sound otherwise than they were sent. */
export function toFilmNotices(film: { probe: Probe; sound: SoundPlan; durationSeconds: number }): MediaNotice[] {
  const { probe, sound } = film
  return [
    ...(probe.endsAbruptly ? [toNotice('ENDS_ABRUPTLY')] : []),
    ...(probe.otherPictures > 0 ? [toNotice('PICTURE_NOT_TAKEN')] : []),
    ...(areColoursGuessed(probe.video) ? [toNotice('COLOURS_GUESSED')] : []),
    ...toLengthNotices(film),
    ...sound.untaken.map(({ label, name }) => toNotice('SOUND_NOT_TAKEN', [label, name].filter(Boolean).join(', '))),
  ]
}

function toLengthNotices({ sound, durationSeconds }: { sound: SoundPlan; durationSeconds: number }): MediaNotice[] {
  const byLanguage = new Map(sound.tracks.map((track) => [track.language, track]))
  return [...byLanguage.values()].flatMap(({ label, sourceEndSeconds }) => {
    const apart = sourceEndSeconds === null ? 0 : sourceEndSeconds - durationSeconds
    if (Math.abs(apart) < WORTH_A_WORD_SECONDS) return []
    const detail = `${label}, ${Math.abs(apart).toFixed(1)} s`
    return [toNotice(apart > 0 ? 'SOUND_TRIMMED' : 'SOUND_PADDED', detail)]
  })
}
