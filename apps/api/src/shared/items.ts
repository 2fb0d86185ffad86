import type { Item } from '@kola/contract/catalogue'
import type { RatingLimit } from '@kola/contract/profiles/rating'

/** The series that an episode belongs to; of a season that stands alone, the season. Null for anything else. */
export const toSeriesId = (item: Pick<Item, 'kind' | 'seriesId' | 'parentId'>): string | null =>
  item.kind === 'episode' ? (item.seriesId ?? item.parentId) : null

/** Whose titles, and how far whoever asks may see. */
export interface Sight {
  tenantId: string
  /** Null for all of them. */
  ratingLimit: RatingLimit | null
  /** Where whoever asks is. */
  country: Country
}

/** Two letters; null where nobody knows, which is where the tenant is. `*` is who sees what is anywhere, now or ever. */
export type Country = string | null
export const ANYWHERE = '*'

/** Titles in the shape of the wire, from memory. The catalogue supplies it. */
export interface Items {
  /** @returns the published title, or null where there is none, it is above the limit or may not be seen there now */
  find(sight: Sight, titleId: string): Promise<Item | null>
  /** @throws AppError TITLE_NOT_FOUND, TITLE_ABOVE_LIMIT, TITLE_NOT_AVAILABLE */
  get(sight: Sight, titleId: string): Promise<Item>
  /** In the order of the ids; what is not published, above the limit or not to be seen there now, is left out. */
  list(sight: Sight, titleIds: readonly string[]): Promise<Item[]>
  open(sight: Sight): Promise<OpenItems>
}

/** The published titles of a tenant as they are at one moment, as far as somebody sees them. */
export interface OpenItems {
  /** Grows with every change. */
  version: number
  ratingLimit: RatingLimit | null
  /** Another one for each sight that sees other titles; empty for who sees all. */
  sightName: string
  /** Some titles are not seen there now, which the database does not know. */
  hasRights: boolean
  has(titleId: string): boolean
  find(titleId: string): Item | null
  /** With all that it contains: a series with its seasons and their episodes. */
  findWhole(titleId: string): Item | null
  /** The episode after this one, in the next season after a season's last; null when none is published. */
  findNextEpisode(titleId: string): Item | null
}
