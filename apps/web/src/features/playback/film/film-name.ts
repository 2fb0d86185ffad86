import { type Title, toArtUrl } from '@kola/contract/title'
import { say } from '../words.ts'

/** What plays, in one line: the film, or `Ilé Wa · S1 E2 The Tap`. */
export function toFilmName({ name, number, seasonNumber: season }: Title, series: Title | null): string {
  if (!series) return name
  if (number === null) return say('partOf', { series: series.name, name })
  return season === null
    ? say('episodeOf', { series: series.name, number, name })
    : say('seasonEpisodeOf', { series: series.name, season, number, name })
}

/** The film's own picture, where there is one. */
export const toStillUrl = ({ art }: Title): string | null =>
  art.kinds.includes('still') ? toArtUrl(art, 'still-640', 'webp') : null
