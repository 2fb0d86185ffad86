import type { AccountAnswer } from '@kola/contract/account'
import { type StoredFilm, toTotalBytes } from '@kola/player/stored/film'
import type { Hold, StoreState } from '@kola/player/stored/store-queue'
import { type About, type EpisodePlace, toAbout } from '#features/stored/queue/about.ts'
import { sayBytes, sayProgress, sayTimeLeft } from '#features/stored/size-words.ts'
import { formatDay } from '#shared/format-day.ts'
import { say } from './words.ts'

/** `1h 19m`, `35 min`; empty where it is not known. */
export function sayLength(seconds: number | null): string {
  if (!seconds) return ''
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return say('onlyMinutes', { minutes })
  return say('hourMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

const HOLDS: Record<Hold, (size: string) => string> = {
  wifi: (size) => say('waitsForWifi', { size }),
  line: (size) => say('waitsForLine', { size }),
  full: (size) => say('waitsForRoom', { size }),
}

interface OnTheWay {
  film: StoredFilm
  state: Pick<StoreState, 'activeId' | 'bytesPerSecond'>
  /** Why this film waits although it is its turn. */
  hold: Hold | null
  /** In the queue, from 1. */
  place: number
}

/** Why it failed, in words. */
function sayProblem({ problem }: StoredFilm): string {
  if (problem?.code === 'TITLE_NOT_FOUND') return say('failedGone')
  if (problem?.code === 'NOT_PLAYABLE') return say('failedPlay')
  return problem?.text || say('failedChanged')
}

/** What stands below the name of a film that is not whole yet. */
export function sayOnTheWay({ film, state, hold, place }: OnTheWay): string {
  const total = toTotalBytes(film)
  const progress = sayProgress(film.storedBytes, total)
  if (film.status === 'failed') return sayProblem(film)
  if (film.status === 'paused') return say('pausedAt', { progress })
  if (state.activeId === film.titleId) {
    const left = sayTimeLeft(total - film.storedBytes, state.bytesPerSecond)
    return left ? say('rightNow', { progress, left }) : progress
  }
  const size = sayBytes(total - film.storedBytes)
  return hold ? HOLDS[hold](size) : say('inLine', { place, size })
}

/** What the viewer should know besides. */
export function sayAgain({ status, problem }: Pick<StoredFilm, 'status' | 'problem'>): string {
  if (status !== 'waiting') return ''
  if (problem?.kind === 'taken') return say('wasTaken')
  return problem?.kind === 'changed' ? say('wasChanged') : ''
}

type Membership = Pick<AccountAnswer, 'subscriptions'> | undefined

const DAY_MS = 86_400_000
/** Said as a warning so many days before. */
const SOON_DAYS = 3

export interface Standing {
  text: string
  isSoon: boolean
}

/** How long it may be watched, for whoever holds a membership; a rental is told on its own page. */
export function sayStanding({ standing }: Pick<About, 'standing'>, account: Membership, now: Date): Standing {
  if (standing === 'ended') return { text: say('ended'), isSoon: true }
  if (standing === 'off') return { text: say('off'), isSoon: true }
  const [held] = account?.subscriptions ?? []
  if (!held) return { text: '', isSoon: false }
  if (held.recurring === 1) return { text: say('yours'), isSoon: false }
  const today = Date.parse(now.toISOString().slice(0, 10))
  const days = Math.max(0, Math.round((Date.parse(held.expiry_date) - today) / DAY_MS))
  return days <= SOON_DAYS
    ? { text: say('endsSoon', { days }), isSoon: true }
    : { text: say('yoursUntil', { day: formatDay(held.expiry_date) }), isSoon: false }
}

/** Which episode it is, and of which series where that does not stand above it. */
export const sayEpisode = ({ series, number, seasonNumber }: EpisodePlace, isUnderSeries = false): string =>
  say(isUnderSeries ? 'episodeNumber' : 'episodeOfSeries', { series: series.name, number, season: seasonNumber })

/** How large and how long; how much is left where watching has begun. */
export function sayFacts(film: StoredFilm, timeLeft: string): string {
  const { durationSeconds, isSeen } = toAbout(film)
  const size = sayBytes(toTotalBytes(film))
  if (timeLeft) return say('length', { size, length: timeLeft })
  if (isSeen) return say('seen', { size })
  const length = sayLength(durationSeconds)
  return length ? say('length', { size, length }) : size
}
