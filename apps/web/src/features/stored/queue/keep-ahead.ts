import type { Title } from '@kola/contract/title'
import { type StoredFilm, toTotalBytes } from '@kola/player/stored/film'
import type { StoreQueue } from '@kola/player/stored/store-queue'
import { toWaitingFilm } from '../store/add-film.ts'
import { toAbout } from './about.ts'

/** So many episodes are here before they are watched. */
const AHEAD = 2

export interface SeasonOf {
  seasonId: string
  seriesId: string
}

export interface AheadPlan {
  /** Watched to their end. */
  drop: readonly StoredFilm[]
  /** With the number that each has in its season. */
  add: readonly Title[]
}

/**
 * What of a series goes and what comes, once an episode of it was watched to its end.
 * @param episodes of its season and those after it, in the order in which they are watched
 */
export function planAhead(films: readonly StoredFilm[], episodes: readonly Title[]): AheadPlan {
  const stored = new Set(films.map(({ titleId }) => titleId))
  const drop = films.filter((film) => film.status === 'ready' && toAbout(film).isSeen)
  const seen = new Set(drop.map(({ titleId }) => titleId))
  const last = episodes.findLast(({ id }) => seen.has(id))
  if (!last) return { drop: [], add: [] }
  const next = episodes
    .slice(episodes.indexOf(last) + 1)
    .filter(({ isPlayable, isComingSoon }) => isPlayable && !isComingSoon)
  return { drop, add: next.slice(0, AHEAD).filter(({ id }) => !stored.has(id)) }
}

/** Films with a seen episode, by series. */
function groupBySeries(films: readonly StoredFilm[]): StoredFilm[][] {
  const groups = new Map<string, StoredFilm[]>()
  for (const film of films) {
    const { episode } = toAbout(film)
    if (episode) groups.set(episode.series.id, [...(groups.get(episode.series.id) ?? []), film])
  }
  return [...groups.values()].filter((group) => group.some((film) => toAbout(film).isSeen))
}

/** Drops the seen episodes of every series and puts the next ones on their way, by the same rules as all others. */
export async function keepAhead(
  queue: Pick<StoreQueue, 'getState' | 'add' | 'remove' | 'look'>,
  listEpisodes: (season: SeasonOf) => Promise<readonly Title[]>,
): Promise<void> {
  for (const films of groupBySeries(queue.getState().films)) {
    const seen = films.filter((film) => toAbout(film).isSeen).at(-1)
    const place = seen && toAbout(seen).episode
    if (!seen || !place) continue
    const episodes = await listEpisodes({ seasonId: place.seasonId, seriesId: place.series.id })
    const { drop, add } = planAhead(films, episodes)
    for (const title of add) await queue.add(toNext(title, seen))
    // Last: a page that is closed in between begins again and finds what is to be dropped.
    for (const { titleId } of drop) await queue.remove(titleId)
  }
  void queue.look()
}

/** As large as the one before it, and for the same people. */
function toNext(title: Title, before: StoredFilm): StoredFilm {
  const { episode } = toAbout(before)
  const { accountId, people, height } = before
  const season = { seasonId: title.parentId ?? '', seasonNumber: title.seasonNumber ?? 1, number: title.number ?? 0 }
  return toWaitingFilm({
    ...{ title, name: title.name, accountId, people, isUrgent: false },
    size: { height, bytes: toTotalBytes(before) },
    ...(episode && { episode: { series: episode.series, ...season } }),
  })
}
