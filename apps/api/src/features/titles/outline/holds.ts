import type { Hold, Outline, OutlineEpisode } from '@kola/contract/titles/outline'

/** How a title's windows stand in the company's country. */
export interface Opening {
  /** Some stand there, for whatever country. */
  hasWindows: boolean
  /** When the first begins that has not ended; null where there is none. */
  opens: Date | null
}

export interface Standing extends Opening {
  state: 'draft' | 'processing' | 'published' | 'failed' | 'stopped'
}

/** Empty where nothing holds it. */
const toStateHold = (state: Standing['state']): Hold[] => {
  if (state === 'stopped') return ['stopped']
  return state === 'published' ? [] : ['draft']
}

const isShut = ({ hasWindows, opens }: Opening): boolean => hasWindows && opens === null

/** When all of them are open, where one of them is not yet. */
export function toOpensAt(now: Date, levels: readonly Opening[]): string | null {
  const last = levels.reduce((most, { opens }) => Math.max(most, opens?.getTime() ?? 0), 0)
  return last > now.getTime() ? new Date(last).toISOString() : null
}

/** Of class and certificate, as far as Nigeria asks for them. */
export type Missing = Outline['series']['lacks']

/** What is live stays so: only what is not cannot be published. */
const toStanding = (state: Standing['state'], missing: Missing): Hold[] =>
  state === 'published' ? [] : [...missing, ...toStateHold(state)]

export const holdSeries = (series: Standing, missing: Missing): Hold[] => [
  ...toStanding(series.state, missing),
  ...(isShut(series) ? (['window'] as const) : []),
]

export const holdSeason = (
  season: Standing,
  { series, missing }: { series: readonly Hold[]; missing: Missing },
): Hold[] => [
  ...(series.length > 0 ? (['series'] as const) : []),
  ...toStanding(season.state, series.length > 0 ? [] : missing),
  ...(isShut(season) ? (['window'] as const) : []),
]

/** @param season what holds it, in which the series counts as well */
export function holdEpisode(
  episode: Standing & { film: OutlineEpisode['film'] },
  { season, missing }: { season: readonly Hold[]; missing: Missing },
): Hold[] {
  const own = season.filter((hold) => hold !== 'series')
  return [
    ...(season.includes('series') ? (['series'] as const) : []),
    ...(own.length > 0 ? (['season'] as const) : []),
    ...(episode.film === 'ready' ? toStanding(episode.state, season.length > 0 ? [] : missing) : (['film'] as const)),
    ...(isShut(episode) ? (['window'] as const) : []),
  ]
}
