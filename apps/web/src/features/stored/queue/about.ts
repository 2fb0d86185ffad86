import type { Art } from '@kola/contract/catalogue'
import type { StoredState } from '@kola/contract/stored/stored'
import type { StoredFilm } from '@kola/player/stored/film'

/** What a screen shows of a film that is here, also without a line. */
export interface About {
  /** In one line, as the player names it. */
  name: string
  art: Art
  durationSeconds: number | null
  /** As the service last said. */
  standing: StoredState
  /** It was watched to its end. */
  isSeen: boolean
  /** Of an episode; films that were stored before have none. */
  episode?: EpisodePlace
}

/** Where an episode stands in its series. */
export interface EpisodePlace {
  series: { id: string; name: string; art: Art }
  /** Whose next episodes are its season's. */
  seasonId: string
  seasonNumber: number
  number: number
}

export const toAbout = (film: Pick<StoredFilm, 'about'>): About => film.about as About

export const withAbout = (film: StoredFilm, change: Partial<About>): StoredFilm => ({
  ...film,
  about: { ...toAbout(film), ...change },
})
