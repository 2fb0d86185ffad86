import type { Item } from '@kola/contract/catalogue'

/** The series that an episode belongs to; of a season that stands alone, the season. Null for anything else. */
export const toSeriesId = (item: Pick<Item, 'kind' | 'seriesId' | 'parentId'>): string | null =>
  item.kind === 'episode' ? (item.seriesId ?? item.parentId) : null

/** Titles in the shape of the wire, from memory. The catalogue supplies it. */
export interface Items {
  /** @returns the published title, or null */
  find(tenantId: string, titleId: string): Promise<Item | null>
  /** In the order of the ids; what is not published is left out. */
  list(tenantId: string, titleIds: readonly string[]): Promise<Item[]>
  open(tenantId: string): Promise<OpenItems>
}

/** The published titles of a tenant as they are at one moment. */
export interface OpenItems {
  /** Grows with every change. */
  version: number
  find(titleId: string): Item | null
  /** With all that it contains: a series with its seasons and their episodes. */
  findWhole(titleId: string): Item | null
  /** The episode after this one, in the next season after a season's last; null when none is published. */
  findNextEpisode(titleId: string): Item | null
}
