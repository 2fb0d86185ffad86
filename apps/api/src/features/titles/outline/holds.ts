import type { Hold, OutlineEpisode } from '@kola/contract/titles/outline'

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

/** @param missing of class and certificate, as far as Nigeria asks for them */
export const holdSeries = (series: Standing, missing: readonly Hold[]): Hold[] => [
  ...missing,
  ...toStateHold(series.state),
  ...(isShut(series) ? (['window'] as const) : []),
]

export const holdSeason = (season: Standing, series: readonly Hold[]): Hold[] => [
  ...(series.length > 0 ? (['series'] as const) : []),
  ...toStateHold(season.state),
  ...(isShut(season) ? (['window'] as const) : []),
]

/** @param season what holds it, in which the series counts as well */
export function holdEpisode(episode: Standing & { film: OutlineEpisode['film'] }, season: readonly Hold[]): Hold[] {
  const own = season.filter((hold) => hold !== 'series')
  return [
    ...(season.includes('series') ? (['series'] as const) : []),
    ...(own.length > 0 ? (['season'] as const) : []),
    ...(episode.film === 'ready' ? toStateHold(episode.state) : (['film'] as const)),
    ...(isShut(episode) ? (['window'] as const) : []),
  ]
}
