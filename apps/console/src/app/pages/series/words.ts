import type { Hold, Outline, OutlineEpisode, OutlineSeason } from '@kola/contract/titles/outline'

const WHY: Readonly<Record<Hold, string>> = {
  series: 'its series is not live',
  class: 'it has no NFVCB class',
  certificate: 'it has no certificate',
  season: 'its season is not live',
  film: 'it has no film',
  draft: 'nobody has published it',
  stopped: 'it is stopped',
  window: 'no window is open, now or later',
}

export const toWhy = (held: readonly Hold[]): string => {
  const words = held.map((hold) => WHY[hold])
  return words.length > 1 ? `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}` : (words[0] ?? '')
}

const STATES: Readonly<Record<Exclude<Hold, 'film'>, readonly [mark: string, text: string]>> = {
  series: ['s--block', 'Series is not live'],
  class: ['s--block', 'No NFVCB class'],
  certificate: ['s--block', 'No certificate'],
  season: ['s--draft', 'Season is not live'],
  draft: ['s--draft', 'Draft'],
  stopped: ['s--off', 'Stopped'],
  window: ['s--block', 'No window'],
}

const FILMS: Readonly<Record<OutlineEpisode['film'], readonly [mark: string, text: string]>> = {
  none: ['s--draft', 'Draft, no film'],
  processing: ['s--work', 'Packaging'],
  failed: ['s--fail', 'Film failed'],
  ready: ['s--live', 'Live'],
}

/** The nearest of what holds it: its own before what it is part of. */
export function toEpisodeState({ held, film, opensAt }: OutlineEpisode): readonly [mark: string, text: string] {
  if (held.includes('film')) return FILMS[film]
  const own = held.findLast((hold) => hold !== 'film')
  if (own) return STATES[own]
  return opensAt ? ['s--sched', 'Scheduled'] : FILMS.ready
}

export function toSeasonState({ held, episodes, opensAt }: OutlineSeason): readonly [mark: string, text: string] {
  const own = held.findLast((hold) => hold !== 'film')
  if (own) return STATES[own]
  const live = episodes.filter((one) => one.held.length === 0 && one.opensAt === null).length
  if (opensAt) return ['s--sched', 'Scheduled']
  if (live === episodes.length) return live === 0 ? ['s--draft', 'No episode'] : ['s--live', 'Live']
  return ['s--sched', `${live} of ${episodes.length} live`]
}

export function toSeriesState({ held, opensAt }: Outline['series']): readonly [mark: string, text: string] {
  const own = held.findLast((hold) => hold !== 'film')
  if (own) return STATES[own]
  return opensAt ? ['s--sched', 'Scheduled'] : ['s--live', 'Live']
}

export interface Warning {
  /** Where it is mended. */
  titleId: string
  text: string
}

const toCalled = ({ number, name }: { number: number | null; name: string }) =>
  number === null ? name : `${number}, ${name}`

const toLacksText = ({ name, lacks }: Outline['series']): string =>
  `${name} is live without its ${lacks.map((one) => (one === 'class' ? 'NFVCB class' : one)).join(' and ')}: nothing more of it can be published.`

/** What viewers do not see, by name; what goes out before its turn is said with it. */
export function listWarnings({ series, seasons }: Outline): Warning[] {
  const whole = series.held.filter((hold) => hold !== 'draft')
  const lacks = whole.length === 0 && series.lacks.length > 0
  const first =
    whole.length > 0 ? [{ titleId: series.id, text: `All of ${series.name} is held back: ${toWhy(whole)}.` }] : []
  return [
    ...first,
    ...(lacks ? [{ titleId: series.id, text: toLacksText(series) }] : []),
    ...seasons.flatMap((season) =>
      season.episodes.flatMap((episode, at) => {
        const own = episode.held.filter(
          (hold) =>
            hold !== 'series' && hold !== 'season' && hold !== 'draft' && hold !== 'class' && hold !== 'certificate',
        )
        if (own.length === 0) return []
        const next = season.episodes.slice(at + 1).find((one) => one.held.length === 0 && one.opensAt === null)
        const before = next ? ` ${toCalled(next)}, is out before it.` : ''
        const called = `Episode ${toCalled(episode)}`.replace(',', ` of ${season.name},`)
        return [{ titleId: episode.id, text: `${called}, is held back: ${toWhy(own)}.${before}` }]
      }),
    ),
  ]
}

const ZONE = 'Africa/Lagos'

/** Such as `Fri 30 Oct 2026`. */
export const toDate = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    ...{ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  })

/** By the clocks of Lagos, such as `Fri 4 Dec, 18:00`. */
export const toOpens = (at: string): string =>
  new Date(at).toLocaleString('en-GB', {
    ...{ timeZone: ZONE, weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  })

export const toMinutes = (seconds: number | null): string =>
  seconds === null ? '–' : `${Math.max(1, Math.round(seconds / 60))} min`

export const countOf = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`
