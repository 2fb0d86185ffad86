import type { Title } from '@kola/contract/title'
import type { ResumePoint } from './queries.ts'
import { say } from './words.ts'

/** What a card of Continue Watching shows. */
export interface ResumeWords {
  /** Whose name and picture stand there: the series of an episode, else the title itself. */
  shown: Title
  /** Which episode it is, or how far a film is watched. */
  where: string
  /** How far an episode is watched, or that it comes next. */
  note?: string
}

function sayEpisode({ name, number, seasonNumber: season }: Title): string {
  if (number === null) return name
  return season === null ? say('numbered', { number, name }) : say('episode', { season, number, name })
}

/** An answer of before bears no series: the number then stands beside what is left. */
function sayAlone({ title, positionSeconds }: ResumePoint, timeLeft: string): string {
  const number = title.kind === 'episode' ? title.number : null
  if (positionSeconds === 0) return number === null ? say('next') : say('nextEpisodeNumber', { number })
  return number !== null && timeLeft ? say('episodeLeft', { number, timeLeft }) : timeLeft
}

/** @param timeLeft such as `21 min left`, or empty */
export function toResumeWords(point: ResumePoint, timeLeft: string): ResumeWords {
  const { title, series, positionSeconds } = point
  if (!series) return { shown: title, where: sayAlone(point, timeLeft) }
  const note = positionSeconds === 0 ? say('nextEpisode') : timeLeft
  return { shown: series, where: sayEpisode(title), ...(note && { note }) }
}
