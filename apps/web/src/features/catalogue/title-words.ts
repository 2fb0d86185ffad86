import { toLanguageCode } from '@kola/contract/language-name'
import type { Title } from '@kola/contract/title'
import { say } from './words.ts'

/** The language of a title's name, or undefined when it is the page's own or unknown. */
export function toLanguageTag(title: Pick<Title, 'language' | 'wordsLanguage'>): string | undefined {
  const tag = title.wordsLanguage || toLanguageCode(title.language)
  return tag === 'en' ? undefined : tag || undefined
}

/** Facts of a hero in their order: year, length, genres, language. */
export function listFacts(title: Title): string[] {
  return [title.year, title.runningTime, title.genres.slice(0, 2).join(', ')].filter(Boolean)
}

/** `2,820` seconds left of a film are `47 min left`. */
export function toTimeLeft(positionSeconds: number, durationSeconds: number | null): string {
  if (!durationSeconds) return ''
  const seconds = Math.max(0, durationSeconds - positionSeconds)
  const minutes = Math.round(seconds / 60)
  if (seconds < 60) return say('secondsLeft', { seconds: Math.ceil(seconds) })
  return minutes < 60
    ? say('minutesLeft', { minutes })
    : say('hoursLeft', { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') })
}

/** How much has been watched, 0 to 1. */
export function toWatchedPart(positionSeconds: number, durationSeconds: number | null): number {
  return durationSeconds ? Math.min(1, Math.max(0, positionSeconds / durationSeconds)) : 0
}
